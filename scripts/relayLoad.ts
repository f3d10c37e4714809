/**
 * What the relay costs: the same read of the sandbox, asked for directly and through the relay, in
 * turns, each behind a port of its own. `npx tsx scripts/relayLoad.ts [seconds]`.
 */
import { serve } from '@hono/node-server'
import autocannon, { type Result } from 'autocannon'
import { createRelay } from 'holdfast/relay'
import { createSandbox, listen, type Sandbox } from 'holdfast-sandbox'

const [seconds = '5'] = process.argv.slice(2)
const origin = 'http://localhost:5173'

interface Target {
  name: string
  url: string
  headers: Record<string, string>
}

/** A customer with a wallet. */
async function createCustomer(sandbox: Sandbox) {
  const call = async (method: string, path: string, body?: object) => {
    const request = new Request(`http://localhost${sandbox.basePath}${path}`, {
      method,
      headers: { authorization: sandbox.authorization, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return (await sandbox.fetch(request)).json()
  }
  const { id } = await call('POST', '/customers', { customerType: 'INDIVIDUAL', fullName: 'Ada' })
  const { data } = await call('GET', `/customers/internal-accounts?customerId=${id}`)
  return { customerId: String(id), accountIds: data.map((account: { id: string }) => account.id) }
}

function serveRelay(serviceUrl: string, customer: { customerId: string; accountIds: string[] }) {
  const relay = createRelay({
    service: { baseUrl: serviceUrl, clientId: 'sandbox', clientSecret: 'sandbox-secret' },
    rp: { id: 'localhost', name: 'Load', origins: [origin] },
    authenticate: async () => ({ id: 'ada', displayName: 'Ada', verifiedEmails: [], ...customer }),
  })
  return new Promise<{ url: string; close: () => void }>((resolve) => {
    const server = serve({ fetch: (request) => relay(request), port: 0 }, ({ port }) =>
      resolve({ url: `http://localhost:${port}/wallet`, close: () => server.close() }),
    )
  })
}

function measure({ url, headers }: Target, connections: number): Promise<Result> {
  return autocannon({ url, headers, connections, duration: Number(seconds), workers: 1 })
}

function row(name: string, connections: number, { requests, latency, non2xx }: Result): string {
  const figures = [requests.average.toFixed(0), latency.p50, latency.p99, non2xx]
  return `| ${[name, connections, ...figures].join(' | ')} |`
}

const sandbox = await createSandbox()
const service = await listen(sandbox, { port: 0 })
const serviceUrl = `${service.url}${sandbox.basePath}`
const customer = await createCustomer(sandbox)
const relay = await serveRelay(serviceUrl, customer)
const path = '/customers/internal-accounts?type=EMBEDDED_WALLET'
const targets: Target[] = [
  {
    name: 'sandbox',
    url: `${serviceUrl}${path}&customerId=${encodeURIComponent(customer.customerId)}`,
    headers: { authorization: sandbox.authorization },
  },
  {
    name: 'relay and sandbox',
    url: `${relay.url}${path}`,
    headers: { 'Holdfast-Client': '1', 'Sec-Fetch-Site': 'same-origin' },
  },
]
for (const target of targets) await measure(target, 4)
console.log('| Through | Connections | Requests/s | p50 ms | p99 ms | not 2xx |')
console.log('|---|---|---|---|---|---|')
for (const connections of [1, 10]) {
  for (const target of targets)
    console.log(row(target.name, connections, await measure(target, connections)))
}
relay.close()
await service.close()
await sandbox.close()
process.exit(0)
