/** @import { FaultRecord, RequestRecord, SandboxEvent, State } from './types.ts' */
import { openEvents, read, TokenError } from './control.js'
import { applyEvent } from './store.js'

const retryMs = 2_000

/** @param {number} ms */
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Keeps the state the same as the sandbox's: reads everything, follows the events, and begins again
 * when the connection is lost. Ends when the sandbox wants another token.
 * @param {State} state
 * @param {() => void} onChange
 */
export async function stayConnected(state, onChange) {
  while (true) {
    try {
      await follow(state, onChange)
    } catch (error) {
      if (error instanceof TokenError) {
        state.tokenProblem = error.message
        return onChange()
      }
    }
    state.connection = 'lost'
    onChange()
    await sleep(retryMs)
  }
}

/**
 * @param {State} state
 * @param {() => void} onChange
 */
async function follow(state, onChange) {
  // Opened first: what happens while the lists are read waits in the stream.
  const events = await openEvents()
  await loadAll(state)
  state.tokenProblem = undefined
  state.connection = 'live'
  onChange()
  const refreshHolders = createRefresh(() => loadHolders(state).then(onChange))
  for await (const event of events) {
    if (event.kind === 'reset') await loadAll(state)
    else applyEvent(state, event)
    if (changesHolders(event)) refreshHolders()
    onChange()
  }
}

/** @param {State} state */
async function loadAll(state) {
  const [links, requests, mails, webhooks, books] = await Promise.all([
    fetch('/', { headers: { accept: 'application/json' } }).then((response) => response.json()),
    read('/requests'),
    read('/mail'),
    read('/webhooks'),
    read('/ledger'),
    loadHolders(state),
    loadFaults(state),
    loadClock(state),
  ])
  state.apiPath = links.api
  state.profile = links.profile
  state.mode = links.mode
  state.requests = requests.data
  state.mails = mails.data.slice(-1_000)
  state.webhooks = webhooks.data
  state.accounts = books.accounts
  state.transfers = books.transfers.slice(-1_000)
  state.open = new Set()
  state.exchanges = new Map()
}

/** @param {State} state */
async function loadHolders(state) {
  state.holders = await read('/customers')
}

/** @param {State} state */
export async function loadFaults(state) {
  /** @type {{ data: FaultRecord[] }} */
  const { data } = await read('/faults')
  state.faults = data
}

/** @param {State} state */
export async function loadClock(state) {
  const { now, clock } = await read('/clock')
  state.clock = {
    readMs: Date.parse(now),
    readAtMs: performance.now(),
    isRunning: clock === 'running',
  }
}

/**
 * Whether an event may have changed a customer or an account. Balances are the ledger's.
 * @param {SandboxEvent} event
 */
function changesHolders({ kind, data }) {
  if (kind === 'request') return /** @type {RequestRecord} */ (data).method !== 'GET'
  return kind === 'webhook'
}

const refreshMs = 500

/**
 * Has several changes in a row refreshed once.
 * @param {() => Promise<void>} refresh
 */
function createRefresh(refresh) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer
  return () => {
    if (timer !== undefined) return
    timer = setTimeout(() => {
      timer = undefined
      // The reader of the events notices a lost connection.
      refresh().catch(() => undefined)
    }, refreshMs)
  }
}
