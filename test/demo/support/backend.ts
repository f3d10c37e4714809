import type {
  ExternalAccount,
  InternalAccount,
  Transaction,
} from '../../../src/shared/resources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'

export const usdb = { code: 'USDB', name: 'USD Bucks', symbol: '$', decimals: 6 }

/** A bank account in dollars of Grace Hopper. */
export function bankAccount(accountNumber = '000123456789', holder = 'Grace Hopper') {
  return {
    id: `ExternalAccount:${accountNumber}`,
    status: 'ACTIVE',
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber,
      routingNumber: '021000021',
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: holder },
    },
  } satisfies ExternalAccount
}

/** 10 USDB to the bank account, completed. */
export function payment(changes: Partial<Transaction> = {}): Transaction {
  const at = '2026-01-01T00:00:00.000Z'
  return {
    id: 'Transaction:00000000-0000-4000-8000-000000000004',
    quoteId: 'Quote:00000000-0000-4000-8000-000000000003',
    status: 'COMPLETED',
    type: 'OUTGOING',
    source: { sourceType: 'ACCOUNT', accountId: sessionFixture().accountId },
    destination: { destinationType: 'ACCOUNT', accountId: bankAccount().id },
    customerId: 'Customer:1',
    sentAmount: { amount: 10_000_000, currency: usdb },
    receivedAmount: { amount: 1_000, currency: { code: 'USD', decimals: 2 } },
    fees: 0,
    createdAt: at,
    updatedAt: at,
    settledAt: at,
    ...changes,
  }
}

export interface Customer {
  /** In millionths. @default 100 USDB */
  balance?: number
  /** @default one */
  accounts?: ExternalAccount[]
  payments?: Transaction[]
  deposits?: { id: string; amount: number; at: string }[]
  /** Answers of their own, by method and path, such as `POST /wallet/quotes`. */
  routes?: Record<string, (call: RecordedCall) => ScriptedAnswer | Promise<ScriptedAnswer>>
}

/** Answers as the platform and the service do for one customer. */
export function backendOf({
  balance = 100_000_000,
  accounts = [bankAccount()],
  payments = [],
  deposits = [],
  routes = {},
}: Customer = {}): (call: RecordedCall) => ScriptedAnswer | Promise<ScriptedAnswer> {
  const money = { amount: balance, currency: usdb }
  const account = {
    ...(rightAnswers.parseInternalAccount as InternalAccount),
    balance: money,
    totalBalance: money,
  }
  const user = { fullName: 'Ada Lovelace', email: 'ada@example.com', walletId: account.id }
  const bodies: Record<string, unknown> = {
    'GET /api/me': { user: { ...user, signInMethods: ['PASSKEY'] }, codeSentTo: null },
    'GET /api/deposits': { deposits },
    'GET /api/card-purchases': { purchases: [] },
    'GET /wallet/customers/internal-accounts': { data: [account] },
    'GET /wallet/customers/external-accounts': { data: accounts, hasMore: false },
    'GET /wallet/transactions': { data: payments, hasMore: false },
    'GET /wallet/auth/credentials': { data: [rightAnswers.parseCredential] },
    ...Object.fromEntries(payments.map((one) => [`GET /wallet/transactions/${one.id}`, one])),
  }
  return (call) => {
    const { pathname } = new URL(call.path, location.origin)
    const name = `${call.method} ${decodeURIComponent(pathname)}`
    const route = routes[name]
    if (route) return route(call)
    const body = bodies[name]
    return body ? { status: 200, body } : { status: 404, body: { code: 'NOT_FOUND' } }
  }
}
