/**
 * What one user who floods the relay does to the others: 1,000 users, of whom one sends half of all
 * requests, against a real sandbox. Prints the latencies and refusals of the others without and with
 * the flood, what the flooding user was answered, and the relay's heap on the way. It fails when
 * another user is refused, or when the heap grows by more than a tenth over the second half.
 *
 * `tsx scripts/load/relayFlood.ts [requests] [users]`
 */
import { createChildren } from './children.ts'
import { createCustomer, type LoadCustomer } from './customers.ts'

const [requests = 100_000, users = 1_000] = process.argv.slice(2).map(Number)
const workers = 10
const checkpoints = 10

interface Sent {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
}

/** How the requests of some users ended. */
interface Outcome {
  latenciesMs: number[]
  statuses: Map<number, number>
}

const children = createChildren()

function newOutcome(): Outcome {
  return { latenciesMs: [], statuses: new Map() }
}

async function send(relayUrl: string, user: number, sent: Sent, outcome: Outcome): Promise<void> {
  const startedMs = performance.now()
  const response = await fetch(`${relayUrl}${sent.path}`, {
    method: sent.method,
    headers: {
      'x-user': String(user),
      'Holdfast-Client': '1',
      'Sec-Fetch-Site': 'same-origin',
      ...(sent.method !== 'GET' && { Origin: 'http://localhost:5173' }),
      ...(sent.body && { 'Content-Type': 'application/json' }),
    },
    ...(sent.body && { body: JSON.stringify(sent.body) }),
  })
  await response.arrayBuffer()
  outcome.latenciesMs.push(performance.now() - startedMs)
  outcome.statuses.set(response.status, (outcome.statuses.get(response.status) ?? 0) + 1)
}

/** What a customer's page does: mostly reads, and now and then a passkey to register. */
function ordinary(index: number, { accountId }: LoadCustomer): Sent {
  if (index % 10 === 0)
    return { method: 'POST', path: '/auth/registration-challenges', body: { accountId } }
  if (index % 10 < 3) return { method: 'GET', path: '/transactions?limit=20' }
  return { method: 'GET', path: '/customers/internal-accounts?type=EMBEDDED_WALLET' }
}

/** What fills the store, costs the service a call, or tries ids. */
function flooding(index: number, { accountId }: LoadCustomer): Sent {
  const account = encodeURIComponent(accountId)
  const kinds: Sent[] = [
    { method: 'PATCH', path: `/internal-accounts/${account}`, body: { privateEnabled: true } },
    { method: 'POST', path: '/auth/registration-challenges', body: { accountId } },
    { method: 'GET', path: `/transactions/Transaction%3A${crypto.randomUUID()}` },
    { method: 'GET', path: '/transactions?limit=100' },
    { method: 'POST', path: '/quotes', body: { malformed: index } },
  ]
  return kinds[index % kinds.length] ?? { method: 'GET', path: '/environment' }
}

/** Sends this many requests, several at a time. */
async function drive(count: number, one: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const work = async () => {
    while (next < count) {
      const index = next
      next += 1
      await one(index)
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
}

function line(name: string, { latenciesMs, statuses }: Outcome): string {
  const sorted = latenciesMs.toSorted((one, other) => one - other)
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1)
  const counts = [...statuses].toSorted().map(([status, count]) => `${status}: ${count}`)
  return `${name}: ${sorted.length} requests, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${counts.join(', ')}`
}

function refusals({ statuses }: Outcome): number {
  return [...statuses]
    .filter(([status]) => status >= 400)
    .reduce((total, [, count]) => total + count, 0)
}

async function heapMegabytes(relayUrl: string): Promise<number> {
  const { heapUsed } = await (await fetch(new URL('/heap', relayUrl))).json()
  return heapUsed / 1e6
}

try {
  const serviceUrl = await children.startSandbox()
  const customers: LoadCustomer[] = []
  await drive(users, async () => {
    customers.push(await createCustomer(serviceUrl))
  })
  const relayUrl = await children.startRelay(serviceUrl, customers)
  const [flooder, ...others] = customers
  if (!flooder) throw new Error('a flood needs users')
  const alone = newOutcome()
  const [beside, flood] = [newOutcome(), newOutcome()]
  const sendOrdinary = (outcome: Outcome) => (index: number) => {
    const user = 1 + (index % others.length)
    const customer = customers[user] ?? flooder
    return send(relayUrl, user, ordinary(Math.floor(index / others.length), customer), outcome)
  }
  await drive(Math.round(requests / 20), sendOrdinary(alone))
  const heaps = [await heapMegabytes(relayUrl)]
  const perPart = requests / 2 / checkpoints
  for (let part = 0; part < checkpoints; part += 1) {
    const from = Math.round(part * perPart)
    await Promise.all([
      drive(perPart, (index) => sendOrdinary(beside)(from + index)),
      drive(perPart, (index) => send(relayUrl, 0, flooding(from + index, flooder), flood)),
    ])
    heaps.push(await heapMegabytes(relayUrl))
  }
  console.log(line('the others alone', alone))
  console.log(line('the others beside the flood', beside))
  console.log(line('the flooding user', flood))
  console.log(`heap in MB: ${heaps.map((heap) => heap.toFixed(1)).join(' ')}`)
  const [middle = 0, last = 0] = [heaps[checkpoints / 2], heaps.at(-1)]
  if (refusals(alone) + refusals(beside) > 0) throw new Error('another user was refused')
  if (last > middle * 1.1) throw new Error('the heap grew by more than a tenth in the second half')
} finally {
  children.stop()
}
