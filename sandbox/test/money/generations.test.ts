import { describe, expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import { addBankAccount, createTestCustomer, fund } from '../support/wallet.ts'

describe.each([
  ['spec', 'REJECTED'],
  ['live-2026-05', 'FAILED'],
  ['live-2026-08', 'FAILED'],
] as const)('profile %s', (profile, rejectedStatus) => {
  const client = useSandbox({ profile })

  it(`has ${rejectedStatus} for a transfer that the receiving bank rejects`, async () => {
    const { customerId, usdAccountId } = await createTestCustomer(client)
    await fund(client, usdAccountId, 1_000)
    const bank = await addBankAccount(client, customerId, '55555004')
    const [source, destination] = [{ accountId: usdAccountId }, { accountId: bank }]
    const body = { source, destination, amount: 300 }
    const { id } = expectStatus(await client.post<{ id: string }>('/transfer-out', body), 201)
    await client.sandbox().clock.advance(4_000)
    expect(expectStatus(await client.get(`/transactions/${id}`), 200)).toMatchObject({
      status: rejectedStatus,
      failureReason: 'COUNTERPARTY_POST_TX_FAILED',
      refund: { status: 'COMPLETED' },
    })
    const webhooks = await client.sandbox().webhooks.list()
    expect(webhooks.map(({ type }) => type)).toContain('OUTGOING_PAYMENT.FAILED')
  })
})
