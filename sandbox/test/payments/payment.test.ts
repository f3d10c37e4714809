// also in: magic; in the proof: may, august
import { describe, expect } from 'vitest'
import { expectStatus } from '../support/client.ts'
import { test } from '../support/fixtures.ts'
import { walletSignatureHeader } from '../support/variant.ts'
import { payloadOf, type Quote, quoteBody } from '../support/wallet.ts'

type Transaction = { id: string; status: string; type: string; settledAt?: string }
type Account = { id: string; balance: { amount: number } }

describe('a payment from a wallet', () => {
  test('goes from quote to COMPLETED with the stamp of a passkey session', async ({
    sandbox,
    api,
    signedInCustomer: { id, walletAccountId, externalAccountId, sign },
  }) => {
    const body = quoteBody(walletAccountId, externalAccountId, 10_000_000)
    const quote = expectStatus(await api.post<Quote>('/quotes', body), 201)
    expect(quote).toMatchObject({
      status: 'PENDING',
      totalSendingAmount: 10_000_000,
      totalReceivingAmount: 1000,
      feesIncluded: 0,
      exchangeRate: 1,
    })
    const executed = expectStatus(
      await api.post<Quote>(`/quotes/${quote.id}/execute`, undefined, {
        [walletSignatureHeader]: sign(payloadOf(quote)),
      }),
      200,
    )
    expect(executed.status).toBe('PROCESSING')
    const accounts = await api.get<{ data: Account[] }>(
      `/customers/internal-accounts?customerId=${id}`,
    )
    const wallet = accounts.body.data.find((account) => account.id === walletAccountId)
    expect(wallet?.balance.amount).toBe(90_000_000)
    const path = `/transactions/${quote.transactionId}`
    expect((await api.get<Transaction>(path)).body.status).toBe('PROCESSING')

    await sandbox.clock.advance(2_000)
    expect((await api.get<Transaction>(path)).body).toMatchObject({
      status: 'COMPLETED',
      settledAt: '2026-06-01T12:00:02.000Z',
    })
    expect((await api.get<Quote>(`/quotes/${quote.id}`)).body.status).toBe('COMPLETED')
  })
})
