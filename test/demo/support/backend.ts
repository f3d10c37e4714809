import type {
  ExternalAccount,
  InternalAccount,
  Quote,
  Refund,
  Transaction,
} from '../../../src/shared/resources.ts'
import { rightAnswers } from '../../support/answers.ts'
import { quoteFixture, sessionFixture } from '../../support/fixtures.ts'
import type { RecordedCall, ScriptedAnswer } from '../../support/scriptedRelay.ts'

const at = '2026-01-01T00:00:00.000Z'
const customerId = 'Customer:1'

export const usdb = { code: 'USDB', name: 'USDB', symbol: '$', decimals: 6 }
export const usd = { code: 'USD', name: 'US Dollar', symbol: '$', decimals: 2 }

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
      paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: holder },
    },
    customerId,
    defaultUmaDepositAccount: false,
    beneficiaryVerificationStatus: 'MATCHED',
    beneficiaryVerifiedData: { fullName: holder },
  } satisfies ExternalAccount
}

const serviceFees = {
  serviceApiMultiplier: 1,
  serviceApiFixedFee: 0,
  serviceApiVariableFeeRate: 0,
  serviceApiVariableFeeAmount: 0,
}

/** The price of 10 USDB to the bank account, with this payload to sign. */
export function price(payloadToSign: string, changes: Partial<Quote> = {}): Quote {
  return quoteFixture(payloadToSign, {
    destination: { destinationType: 'ACCOUNT', accountId: bankAccount().id },
    sendingCurrency: usdb,
    receivingCurrency: usd,
    rateDetails: { counterpartyMultiplier: 1, counterpartyFixedFee: 0, ...serviceFees },
    paymentInstructions: [
      {
        accountOrWalletInfo: { accountType: 'EMBEDDED_WALLET', payloadToSign },
        instructionsNotes: 'Sign the payload',
      },
    ],
    ...changes,
  })
}

/** 10 USDB to the bank account, on its way. */
export function processing(changes: Partial<Transaction> = {}): Transaction {
  return {
    id: 'Transaction:00000000-0000-4000-8000-000000000004',
    quoteId: 'Quote:00000000-0000-4000-8000-000000000003',
    status: 'PROCESSING',
    type: 'OUTGOING',
    source: { sourceType: 'ACCOUNT', accountId: sessionFixture().accountId, currency: 'USDB' },
    destination: { destinationType: 'ACCOUNT', accountId: bankAccount().id, currency: 'USD' },
    customerId,
    sentAmount: { amount: 10_000_000, currency: usdb },
    receivedAmount: { amount: 1_000, currency: usd },
    exchangeRate: 1,
    fees: 0,
    rateDetails: serviceFees,
    reconciliationInstructions: { reference: 'TX1' },
    createdAt: at,
    updatedAt: at,
    ...changes,
  }
}

/** The payment, completed. */
export function completed(changes: Partial<Transaction> = {}): Transaction {
  return processing({ status: 'COMPLETED', settledAt: at, ...changes })
}

/** The payment, failed for a reason: its money is on its way back, unless the refund is changed. */
export function failed(failureReason: string, refund: Partial<Refund> = {}): Transaction {
  const start: Refund = {
    status: 'PENDING',
    reference: 'RTX1',
    initiatedAt: at,
    reason: 'TRANSACTION_FAILED',
  }
  return processing({ status: 'FAILED', failureReason, refund: { ...start, ...refund } })
}

export interface Customer {
  /** In millionths. @default 100 USDB */
  balance?: number
  /** @default one */
  accounts?: ExternalAccount[]
  payments?: Transaction[]
  deposits?: { id: string; amount: number; at: string }[]
  /** What a customer in the EU can authorize payments with. @default the customer lives elsewhere */
  factors?: { factor: string; name: string; credentialId?: string }[]
  /** Whether a wallet may have more than one passkey. @default false */
  severalPasskeys?: boolean
  /** Answers of their own, by method and path, such as `POST /wallet/quotes`. */
  routes?: Record<string, (call: RecordedCall) => ScriptedAnswer | Promise<ScriptedAnswer>>
}

/** Answers as the platform and the service do for one customer. */
export function backendOf({
  balance = 100_000_000,
  accounts = [bankAccount()],
  payments = [],
  deposits = [],
  factors,
  severalPasskeys = false,
  routes = {},
}: Customer = {}): (call: RecordedCall) => ScriptedAnswer | Promise<ScriptedAnswer> {
  const wallet: InternalAccount = {
    id: sessionFixture().accountId,
    status: 'ACTIVE',
    type: 'EMBEDDED_WALLET',
    balance: { amount: balance, currency: usdb },
    fundingPaymentInstructions: [
      {
        accountOrWalletInfo: { accountType: 'SPARK_WALLET', assetType: 'USDB', address: 'sp1pgss' },
        instructionsNotes: 'Send USDB to this address',
        isPlatformAccount: false,
      },
    ],
    createdAt: at,
    updatedAt: at,
    customerId,
    privateEnabled: false,
  }
  const user = { fullName: 'Ada Lovelace', email: 'ada@example.com', walletId: wallet.id }
  const none = { data: [], hasMore: false }
  const bodies: Record<string, unknown> = {
    'GET /api/me': {
      user: { ...user, signInMethods: ['PASSKEY'], authorizesPayments: factors !== undefined },
      identity: null,
      codeSentTo: null,
      takesPhoneNumber: false,
      severalPasskeys,
      countries: ['US'],
      passkeyAbove: { amount: 250_000_000, currency: { code: 'USDB', decimals: 6 } },
    },
    'GET /api/agent-names': { agents: [] },
    'GET /api/agent-requests': { requests: [] },
    'GET /api/card-accounts': {
      accounts: [{ id: wallet.id, isWallet: true, balance: wallet.balance }],
    },
    'GET /api/card-purchases': { purchases: [] },
    'GET /api/deposits': { deposits },
    'GET /api/dollars': {
      id: 'InternalAccount:1',
      balance: { amount: 0, currency: usd },
      fundingPaymentInstructions: [
        {
          accountOrWalletInfo: {
            accountType: 'USD_ACCOUNT',
            paymentRails: ['ACH', 'WIRE', 'RTP', 'FEDNOW'],
            accountNumber: '811421740788',
            routingNumber: '021000021',
            bankName: 'Sandbox Bank',
            reference: 'SBX22318603',
          },
          instructionsNotes: 'State the reference with the payment',
          isPlatformAccount: false,
        },
      ],
    },
    'GET /wallet/agents': none,
    'GET /wallet/cards': none,
    'GET /wallet/customers/internal-accounts': { data: [wallet], hasMore: false },
    'GET /wallet/customers/external-accounts': { data: accounts, hasMore: false },
    'GET /wallet/sca/factors': { factors },
    'GET /wallet/transactions': { data: payments, hasMore: false },
    'GET /wallet/auth/credentials': { data: [rightAnswers.parseCredential], hasMore: false },
    ...Object.fromEntries(payments.map((one) => [`GET /wallet/transactions/${one.id}`, one])),
  }
  return (call) => {
    const { pathname } = new URL(call.path, 'http://localhost')
    const name = `${call.method} ${decodeURIComponent(pathname)}`
    const route = routes[name]
    if (route) return route(call)
    const body = bodies[name]
    return body ? { status: 200, body } : { status: 404, body: { code: 'NOT_FOUND' } }
  }
}
