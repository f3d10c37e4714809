/** @import { Actions } from './actions.js' */
/** @import { LedgerAccount, State, Transfer } from './types.ts' */
import { formatAmount, toWords } from './format.js'
import { accountNames } from './owners.js'
import { choose, curl, empty, newest, time, viewHead } from './parts.js'
import { decimalsOf } from './store.js'
import { repeat } from './vendor/lit-html/directives/repeat.js'
import { html } from './vendor/lit-html/lit-html.js'

/**
 * The books: what every account has, and how it got there.
 * @param {State} state
 * @param {Actions} actions
 */
export function ledgerView(state, actions) {
  const nameOf = accountNames(state.holders)
  const shown = choose(
    state,
    'ledger',
    state.transfers,
    ({ kind, reference, entries }) =>
      `${kind} ${reference} ${entries.map(({ accountId, currency }) => `${accountId} ${nameOf(accountId)} ${currency}`).join(' ')}`,
  )
  const head = viewHead(state, actions, {
    view: 'ledger',
    title: 'Ledger',
    shown: shown.length,
    total: state.transfers.length,
    filter: 'Kind, account or reference',
  })
  if (state.transfers.length === 0) {
    return html`${head}${empty(actions, 'Nothing has moved yet. Put money into an account:', curl(state, '/sandbox/internal-accounts/InternalAccount:…/fund', { amount: 10_000 }))}`
  }
  const decimals = decimalsOf(state.holders)
  const format = (/** @type {number} */ amount, /** @type {string} */ currency) =>
    formatAmount(amount, decimals.get(currency) ?? 0)
  const { rows, more } = newest(state, actions, 'ledger', shown)
  return html`${head} ${balances(state, actions, nameOf, format)}
    <h3>Transfers</h3>
    <table class="transfers">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" class="number">Amount</th>
          <th scope="col" class="currency">Currency</th>
        </tr>
      </thead>
      ${repeat(
        rows,
        ({ id }) => id,
        (transfer) => transferRows(transfer, nameOf, format),
      )}
    </table>
    ${more}`
}

/**
 * @param {State} state
 * @param {Actions} actions
 * @param {(id: string) => string} nameOf
 * @param {(amount: number, currency: string) => string} format
 */
function balances(state, actions, nameOf, format) {
  const shown = state.accounts
    .filter(({ balance }) => state.showsZeroBalances || balance !== 0)
    .sort((a, b) => sortKey(a, nameOf).localeCompare(sortKey(b, nameOf)))
  return html`<div class="sub-head">
      <h3>Balances</h3>
      <label
        ><input
          type="checkbox"
          .checked=${state.showsZeroBalances}
          @change=${(/** @type {Event & { target: HTMLInputElement }} */ event) =>
            actions.showZeroBalances(event.target.checked)}
        />
        Show accounts without money</label
      >
    </div>
    <table class="balances">
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col" class="number">Balance</th>
          <th scope="col" class="currency">Currency</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(
          shown,
          ({ id }) => id,
          ({ id, currency, balance }) => html`<tr>
            <td>${account(id, nameOf)}</td>
            <td class="number">${format(balance, currency)}</td>
            <td class="currency">${currency}</td>
          </tr>`,
        )}
      </tbody>
    </table>`
}

/**
 * @param {Transfer} transfer
 * @param {(id: string) => string} nameOf
 * @param {(amount: number, currency: string) => string} format
 */
function transferRows({ kind, reference, createdAt, entries }, nameOf, format) {
  return html`<tbody>
    <tr class="transfer">
      <th scope="rowgroup" colspan="3">
        ${toWords(kind)} <span class="when">${time(createdAt)}</span>
        <span class="id">${reference}</span>
      </th>
    </tr>
    ${entries.map(
      ({ accountId, currency, amount }) => html`<tr>
        <td>${account(accountId, nameOf)}</td>
        <td class="number">${amount > 0 ? '+' : ''}${format(amount, currency)}</td>
        <td class="currency">${currency}</td>
      </tr>`,
    )}
  </tbody>`
}

/**
 * @param {string} id
 * @param {(id: string) => string} nameOf
 */
function account(id, nameOf) {
  return html`${nameOf(id)} <span class="id">${id}</span>`
}

/**
 * Customers by name, then the platform, then the sandbox's own accounts.
 * @param {LedgerAccount} account
 * @param {(id: string) => string} nameOf
 */
function sortKey({ id, currency }, nameOf) {
  const name = nameOf(id)
  const rank = id.startsWith('System:') ? 2 : name === 'Platform' ? 1 : 0
  return `${rank} ${name} ${currency}`
}
