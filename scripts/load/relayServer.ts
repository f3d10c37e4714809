/** The relay of a load run, in a process of its own: prints where it listens. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { createRelay } from 'holdfast/relay'
import type { LoadCustomer } from './customers.ts'

const [baseUrl = '', customersFile = ''] = process.argv.slice(2)
const customers: LoadCustomer[] = JSON.parse(readFileSync(customersFile, 'utf8'))

const relay = createRelay({
  service: { baseUrl, clientId: 'sandbox', clientSecret: 'sandbox-secret' },
  rp: { id: 'localhost', name: 'Load', origins: ['http://localhost:5173'] },
  authenticate: async (request) => {
    const id = request.headers.get('x-user') ?? ''
    const customer = customers[Number(id)]
    if (!customer) return null
    const { customerId, accountId } = customer
    return { id, displayName: id, customerId, accountIds: [accountId], verifiedEmails: [] }
  },
})

/** The heap after a collection, in bytes. */
function heapUsed(): number {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

serve(
  {
    fetch: (request) =>
      new URL(request.url).pathname === '/heap'
        ? Response.json({ heapUsed: heapUsed() })
        : relay(request),
    port: 0,
    hostname: '127.0.0.1',
  },
  ({ port }) => {
    console.log(`listening on http://127.0.0.1:${port}/wallet `)
  },
)
