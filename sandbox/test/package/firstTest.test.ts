import { test } from 'holdfast-sandbox/vitest'
import { expect } from 'vitest'

test('pays a customer once when the service fails once', async ({ api, sandbox, customer }) => {
  // The customer has 100.00 USDB. In place of these calls goes the code that you test.
  const fund = () =>
    api.post(`/sandbox/internal-accounts/${customer.walletAccountId}/fund`, { amount: 5_000_000 })
  expect((await fund()).status).toBe(200)
  sandbox.faults.add({ kind: 'serverError', status: 503, when: 'before', count: 1 })
  expect((await fund()).status).toBe(503)

  const path = `/customers/internal-accounts?customerId=${customer.id}&type=EMBEDDED_WALLET`
  const { body } = await api.get(path)
  expect(body).toMatchObject({ data: [{ balance: { amount: 105_000_000 } }] })
})
