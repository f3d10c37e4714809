/** Lines that must compile, and lines that must not: checked by `npm run test:types`. */
import {
  type CreateQuoteOptions,
  createQuote,
  createWallet,
  type ExecuteQuoteResult,
  executeQuote,
  type Quote,
  type Wallet,
  WalletError,
} from 'holdfast'
import { type ActionState, useAction } from 'holdfast/react'

const wallet: Wallet = createWallet({ relayUrl: '/wallet' })
const terms: CreateQuoteOptions = {
  destination: { accountId: 'ExternalAccount:1' },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: 1,
}
const quote: Promise<Quote> = createQuote(wallet, terms)

export function useExecute(): ActionState<[quote: Quote, options?: object], ExecuteQuoteResult> {
  return useAction(executeQuote)
}

export function isPaid(result: ExecuteQuoteResult): boolean {
  switch (result.status) {
    case 'executed': {
      const status: 'PROCESSING' | 'COMPLETED' = result.quote.status
      return status === 'COMPLETED'
    }
    case 'failed': {
      const status: 'FAILED' = result.quote.status
      return status !== 'FAILED'
    }
    case 'pendingAuthorization': {
      const status: 'PENDING_AUTHORIZATION' = result.quote.status
      return status !== 'PENDING_AUTHORIZATION'
    }
    // Nothing is left: a result of another kind would not compile.
  }
}
// @ts-expect-error: the result is no quote; what it holds depends on its status
export const transactionOf = ({ transactionId }: ExecuteQuoteResult) => transactionId
// @ts-expect-error: the service's statuses are the quote's, not the result's
export const hasFailed = ({ status }: ExecuteQuoteResult) => status === 'FAILED'

// @ts-expect-error: relayUrl is required
createWallet({})
// @ts-expect-error: an amount is a number in the smallest unit, not text
void createQuote(wallet, { ...terms, lockedCurrencyAmount: '1.00' })
// @ts-expect-error: there is no third side
void createQuote(wallet, { ...terms, lockedCurrencySide: 'BOTH' })
// @ts-expect-error: an action takes a wallet
void executeQuote({}, await quote)
// @ts-expect-error: codes are listed
export const isWrong = (error: WalletError) => error.code === 'NO_SUCH_CODE'
export const isExpired = (error: unknown) =>
  error instanceof WalletError && error.code === 'QUOTE_EXPIRED'
