/** @import { Actions } from './actions.js' */
/** @import { Account, Customer, State } from './types.ts' */
import { formatAmount, toWords } from './format.js'
import { nameOf } from './owners.js'
import { badge, choose, copyButton, curl, empty, newest, time, viewHead } from './parts.js'
import { repeat } from './vendor/lit-html/directives/repeat.js'
import { html, nothing } from './vendor/lit-html/lit-html.js'

/** @type {Record<string, 'good' | 'bad' | 'open'>} */
const tones = { APPROVED: 'good', REJECTED: 'bad' }

/**
 * The customers, each with accounts and balances.
 * @param {State} state
 * @param {Actions} actions
 */
export function customersView(state, actions) {
  const { data } = state.holders
  const shown = choose(
    state,
    'customers',
    data,
    (customer) =>
      `${nameOf(customer)} ${customer.id} ${customer.platformCustomerId} ${customer.email ?? ''} ${customer.umaAddress}`,
  )
  const head = viewHead(state, actions, {
    view: 'customers',
    title: 'Customers',
    shown: shown.length,
    total: data.length,
    filter: 'Name, address or id',
  })
  if (data.length === 0) {
    return html`${head}${empty(actions, 'There are no customers yet. Create one; it has a wallet at once:', curl(state, '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada Example', email: 'ada@example.com' }))}`
  }
  const balances = new Map(state.accounts.map(({ id, balance }) => [id, balance]))
  const { rows, more } = newest(state, actions, 'customers', shown)
  return html`${head}
    <ul class="customers">
      ${repeat(
        rows,
        ({ id }) => id,
        (customer) => html`<li>${entry(actions, customer, balances)}</li>`,
      )}
    </ul>
    ${more}`
}

/**
 * @param {Actions} actions
 * @param {Customer} customer
 * @param {Map<string, number>} balances
 */
function entry(actions, customer, balances) {
  const { id, platformCustomerId, email, umaAddress, isDeleted, createdAt } = customer
  const status = customer.kycStatus ?? customer.kybStatus ?? ''
  const name = nameOf(customer)
  return html`<article>
    <div class="person">
      <h3>
        ${name} ${badge(status.toLowerCase(), tones[status] ?? 'open')}
        ${isDeleted ? badge('deleted', 'quiet') : nothing}
      </h3>
      <p>${email ?? nothing}</p>
      <p>${umaAddress}</p>
      <p class="id">${id} ${copyButton(actions, id, `the id of ${name}`)}</p>
      <p class="quiet">
        ${toWords(customer.customerType)}, ${platformCustomerId}, ${time(createdAt)}
      </p>
    </div>
    ${accountsTable(actions, name, customer.internalAccounts, balances)}
  </article>`
}

/**
 * @param {Actions} actions
 * @param {string} owner
 * @param {Account[]} accounts
 * @param {Map<string, number>} balances
 */
function accountsTable(actions, owner, accounts, balances) {
  if (accounts.length === 0) return html`<p class="quiet">No accounts before the approval.</p>`
  return html`<table class="accounts">
    <caption class="sr-only">
      Accounts of ${owner}
    </caption>
    <thead>
      <tr>
        <th scope="col">Account</th>
        <th scope="col" class="number">Balance</th>
        <th scope="col" class="currency">Currency</th>
      </tr>
    </thead>
    <tbody>
      ${accounts.map(({ id, type, status, balance: { amount, currency } }) => {
        const { code, decimals } = currency
        return html`<tr>
          <td>
            ${toWords(type)} ${status === 'ACTIVE' ? nothing : badge(status.toLowerCase(), 'open')}
            <span class="id">${id} ${copyButton(actions, id, `the id of the ${code} account`)}</span>
          </td>
          <td class="number">${formatAmount(balances.get(id) ?? amount, decimals)}</td>
          <td class="currency">${code}</td>
        </tr>`
      })}
    </tbody>
  </table>`
}
