/** The relay of a load run, in a process of its own: prints where it listens. */
import { serve } from '@hono/node-server'
import { createRelay } from 'holdfast/relay'

const { SERVICE_URL = '', CUSTOMER_ID = '', ACCOUNT_ID = '' } = process.env

const relay = createRelay({
  service: { baseUrl: SERVICE_URL, clientId: 'sandbox', clientSecret: 'sandbox-secret' },
  rp: { id: 'localhost', name: 'Load', origins: ['http://localhost:5173'] },
  authenticate: async () => ({
    id: 'ada',
    displayName: 'Ada',
    customerId: CUSTOMER_ID,
    accountIds: [ACCOUNT_ID],
    verifiedEmails: [],
  }),
})

serve({ fetch: (request) => relay(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`listening on http://127.0.0.1:${port}/wallet`)
})
