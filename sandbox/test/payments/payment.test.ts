import { describe, expect, it } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { useSandbox } from '../support/harness.ts'
import {
  addBankAccount,
  balanceOf,
  createSignedInCustomer,
  payloadOf,
  type Quote,
  quoteBody,
} from '../support/wallet.ts'

const client = useSandbox()

type Transaction = { id: string; status: string; type: string; settledAt?: string }

describe('a payment from a wallet', () => {
  it('goes from quote to COMPLETED with the stamp of a passkey session', async () => {
    const { customerId, walletId, session } = await createSignedInCustomer(client)
    const bank = await addBankAccount(client, customerId)
    const quote = expectStatus(
      await client.post<Quote>('/quotes', quoteBody(walletId, bank, 10_000_000)),
      201,
    )
    expect(quote).toMatchObject({
      status: 'PENDING',
      totalSendingAmount: 10_000_000,
      totalReceivingAmount: 1000,
      feesIncluded: 0,
      exchangeRate: 1,
    })
    const executed = expectStatus(
      await client.post<Quote>(`/quotes/${quote.id}/execute`, undefined, {
        'Service-Wallet-Signature': session.sign(payloadOf(quote)),
      }),
      200,
    )
    expect(executed.status).toBe('PROCESSING')
    expect(await balanceOf(client, walletId)).toBe(90_000_000)
    const path = `/transactions/${quote.transactionId}`
    expect((await client.get<Transaction>(path)).body.status).toBe('PROCESSING')

    await client.sandbox().clock.advance(2_000)
    expect((await client.get<Transaction>(path)).body).toMatchObject({
      status: 'COMPLETED',
      settledAt: '2026-06-01T12:00:02.000Z',
    })
    expect((await client.get<Quote>(`/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
    expect(await balanceOf(client, 'System:outside:USD')).toBe(1000)
  })
})
