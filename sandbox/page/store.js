/** @import { AccountHolders, Entry, LedgerAccount, RequestRecord, SandboxEvent, State, Transfer, WebhookRecord } from './types.ts' */

const maxRows = 1_000

/** @returns {State} */
export function createState() {
  return {
    view: 'requests',
    connection: 'connecting',
    tokenProblem: undefined,
    apiPath: '',
    profile: '',
    mode: '',
    requests: [],
    mails: [],
    webhooks: [],
    accounts: [],
    transfers: [],
    holders: { data: [], platform: { internalAccounts: [] } },
    faults: [],
    clock: undefined,
    filters: {},
    showsZeroBalances: false,
    open: new Set(),
    exchanges: new Map(),
    chosenSnapshot: undefined,
    busy: undefined,
    notice: undefined,
  }
}

/**
 * Adds what happened to the lists, oldest first. Something that is already there, because a list was
 * read while it happened, is not added again.
 * @param {State} state
 * @param {SandboxEvent} event
 */
export function applyEvent(state, { kind, at, data }) {
  if (kind === 'request') {
    state.requests = add(state.requests, /** @type {RequestRecord} */ (data), ({ id }) => id)
  }
  if (kind === 'mail') {
    state.mails = add(state.mails, /** @type {State['mails'][number]} */ (data), ({ id }) => id)
  }
  if (kind === 'webhook')
    state.webhooks = putWebhook(state.webhooks, /** @type {WebhookRecord} */ (data))
  if (kind === 'ledger') {
    addTransfer(state, { .../** @type {Omit<Transfer, 'createdAt'>} */ (data), createdAt: at })
  }
}

/**
 * @template T
 * @param {T[]} list
 * @param {T} item
 * @param {(item: T) => string | number} keyOf
 * @returns {T[]}
 */
function add(list, item, keyOf) {
  const key = keyOf(item)
  // What is known already is among the newest.
  if (list.findLastIndex((known) => keyOf(known) === key) !== -1) return list
  return [...list.slice(1 - maxRows), item]
}

/**
 * @param {WebhookRecord[]} list
 * @param {WebhookRecord} webhook
 */
function putWebhook(list, webhook) {
  const index = list.findLastIndex(({ id }) => id === webhook.id)
  const known = list[index]
  if (!known) return [...list.slice(1 - maxRows), webhook]
  return known.attempts.length > webhook.attempts.length ? list : list.with(index, webhook)
}

/**
 * Adds a transfer and what it moves to the balances.
 * @param {State} state
 * @param {Transfer} transfer
 */
function addTransfer(state, transfer) {
  const before = state.transfers
  state.transfers = add(before, transfer, ({ id }) => id)
  if (state.transfers !== before) state.accounts = transfer.entries.reduce(move, state.accounts)
}

/**
 * @param {LedgerAccount[]} accounts
 * @param {Entry} entry
 */
function move(accounts, { accountId: id, currency, amount }) {
  const index = accounts.findIndex((account) => account.id === id)
  const account = accounts[index]
  if (!account) return [...accounts, { id, currency, balance: amount }]
  return accounts.with(index, { ...account, balance: account.balance + amount })
}

/**
 * The decimals of every currency the platform has an account in.
 * @param {AccountHolders} holders
 * @returns {Map<string, number>}
 */
export function decimalsOf({ data, platform }) {
  const all = [...platform.internalAccounts, ...data.flatMap((it) => it.internalAccounts)]
  return new Map(all.map(({ balance }) => [balance.currency.code, balance.currency.decimals]))
}

/**
 * The sandbox's time at a moment of the page's own time.
 * @param {State} state
 * @param {number} atMs
 */
export function sandboxTime({ clock }, atMs) {
  if (!clock) return undefined
  return clock.isRunning ? clock.readMs + atMs - clock.readAtMs : clock.readMs
}
