import type { AuthSession, Quote } from '../../src/shared/resources.ts'
import type { PendingExecution, SettledExecution } from '../../src/wallet/storage/accountRecord.ts'

const createdAt = '2026-01-01T00:00:00.000Z'

/** A session that expires far from now unless told otherwise. */
export function sessionFixture(changes: Partial<AuthSession> = {}): AuthSession {
  return {
    id: 'Session:00000000-0000-4000-8000-000000000001',
    accountId: 'InternalAccount:00000000-0000-4000-8000-000000000002',
    type: 'PASSKEY',
    nickname: 'Phone',
    createdAt,
    updatedAt: createdAt,
    expiresAt: '2099-01-01T00:00:00.000Z',
    ...changes,
  }
}

/** A quote out of a wallet, PENDING, with this payload to sign. */
export function quoteFixture(payloadToSign: string, changes: Partial<Quote> = {}): Quote {
  return {
    id: 'Quote:00000000-0000-4000-8000-000000000003',
    status: 'PENDING',
    createdAt,
    expiresAt: '2099-01-01T00:00:00.000Z',
    source: { sourceType: 'ACCOUNT', accountId: sessionFixture().accountId },
    destination: { destinationType: 'ACCOUNT', accountId: 'ExternalAccount:1' },
    sendingCurrency: { code: 'USDB', decimals: 6 },
    receivingCurrency: { code: 'USD', decimals: 2 },
    totalSendingAmount: 10_000_000,
    totalReceivingAmount: 1_000,
    exchangeRate: 1,
    feesIncluded: 0,
    transactionId: 'Transaction:00000000-0000-4000-8000-000000000004',
    paymentInstructions: [
      { accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign } },
    ],
    ...changes,
  }
}

/** What a record keeps of it once its outcome is known, long ago unless told otherwise. */
export function settledFixture(changes: Partial<SettledExecution> = {}): SettledExecution {
  return {
    ...pendingFixture(),
    status: 'executed',
    settledAt: '2025-12-31T23:00:00.000Z',
    ...changes,
  }
}

/** What a record keeps of the execution of {@link quoteFixture}. */
export function pendingFixture(changes: Partial<PendingExecution> = {}): PendingExecution {
  const { id, transactionId, totalSendingAmount, sendingCurrency } = quoteFixture('payload')
  return {
    quoteId: id,
    transactionId,
    totalSendingAmount,
    sendingCurrency,
    sentAt: createdAt,
    ...changes,
  }
}
