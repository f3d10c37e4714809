import { test as base } from 'holdfast-sandbox/vitest'
import { expect } from 'vitest'

// In a file of your own, which your tests import: one sandbox for each worker.
const test = base.extend('sandboxOptions', { scope: 'worker' }, { clock: 'frozen' })

test('pays from a wallet', async ({ api, sandbox, signedInCustomer }) => {
  const { walletAccountId, externalAccountId, sign } = signedInCustomer
  const { body: quote } = await api.post<{
    id: string
    transactionId: string
    paymentInstructions: { accountOrWalletInfo: { payloadToSign: string } }[]
  }>('/quotes', {
    source: { sourceType: 'ACCOUNT', accountId: walletAccountId },
    destination: { destinationType: 'ACCOUNT', accountId: externalAccountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })
  const payload = quote.paymentInstructions[0]?.accountOrWalletInfo.payloadToSign ?? ''
  const headers = { 'Service-Wallet-Signature': sign(payload) }
  const executed = await api.post(`/quotes/${quote.id}/execute`, undefined, headers)
  expect(executed.status).toBe(200)

  await sandbox.clock.advance(2_000)
  const { body } = await api.get(`/transactions/${quote.transactionId}`)
  expect(body).toMatchObject({ status: 'COMPLETED' })
})
