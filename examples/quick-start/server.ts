import { createServer } from 'node:http'
import { createRelay, toNodeHandler } from 'holdfast/relay'
import { createApiClient } from 'holdfast-sandbox/testing'

const { SANDBOX_URL = 'http://localhost:4801', PORT = '3000' } = process.env
const { PAGE_ORIGIN = 'http://localhost:5173' } = process.env
const [clientId, clientSecret] = ['sandbox', 'sandbox-secret'] // in production, from your secrets
const baseUrl = `${SANDBOX_URL}/grid/2025-10-13`

// What your backend does when a person signs up: a customer at the service, who gets a wallet.
const authorization = `Basic ${btoa(`${clientId}:${clientSecret}`)}`
const api = createApiClient({ url: baseUrl, authorization })
const { body: customer } = await api.post<{ id: string }>('/customers', {
  customerType: 'INDIVIDUAL',
  fullName: 'Ada Example',
  email: 'ada@example.com',
  region: 'US',
})
const { body: wallets } = await api.get<{ data: { id: string }[] }>(
  `/customers/internal-accounts?customerId=${customer.id}&type=EMBEDDED_WALLET`,
)
const accountIds = wallets.data.map(({ id }) => id)
// Only a sandbox gives money away.
await api.post(`/sandbox/internal-accounts/${accountIds[0]}/fund`, { amount: 100_000_000 })

const relay = createRelay({
  // The live generations have a signature header of their own.
  service: { baseUrl, clientId, clientSecret, signatureHeader: 'Grid-Wallet-Signature' },
  rp: { id: 'localhost', name: 'Example', origins: [PAGE_ORIGIN] },
  // Your login: the user of this request, or null. Here everybody is Ada.
  authenticate: async () => ({
    id: 'ada',
    displayName: 'Ada Example',
    customerId: customer.id,
    accountIds,
    verifiedEmails: ['ada@example.com'],
  }),
  // Failures with their causes, which no page gets to see: for your error tracker.
  onError: (error, { route }) => console.error(route, error),
})

const handleWallet = toNodeHandler(relay)
createServer(async (request, response) => {
  if (request.url !== '/signers') return handleWallet(request, response)
  // The keys of this sandbox. Those of the live service are built into the library.
  const signers = await fetch(`${SANDBOX_URL}/_sandbox/signers`)
  response.end(await signers.text())
}).listen(PORT)
