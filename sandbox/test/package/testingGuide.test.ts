import { createSandbox, listen, type NamespaceRecord } from 'holdfast-sandbox'
import { createApiClient, createCustomer, signIn } from 'holdfast-sandbox/testing'
import { expect, it } from 'vitest'

it('pays from a wallet in a namespace of a running sandbox', async () => {
  // Here in the same process; it may as well be a command or a container.
  const sandbox = await createSandbox({ settleDelayMs: 0 })
  const { url, close } = await listen(sandbox)

  const made = await fetch(`${url}/_sandbox/namespaces`, { method: 'POST' })
  const { authorization, controlPath } = (await made.json()) as NamespaceRecord
  const api = createApiClient({ url: `${url}/2025-10-13`, authorization })
  const customer = await createCustomer(api)
  const { sign } = await signIn(api, customer)

  const { body: quote } = await api.post<{
    id: string
    paymentInstructions: { accountOrWalletInfo: { payloadToSign: string } }[]
  }>('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: customer.walletAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: customer.externalAccountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })
  const payload = quote.paymentInstructions[0]?.accountOrWalletInfo.payloadToSign ?? ''
  const headers = { 'Service-Wallet-Signature': sign(payload) }
  const executed = await api.post(`/quotes/${quote.id}/execute`, undefined, headers)
  expect(executed.status).toBe(200)

  await fetch(url + controlPath, { method: 'DELETE' })
  await close()
  await sandbox.close()
}, 20_000)
