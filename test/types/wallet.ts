/** Lines that must compile, and lines that must not: checked by `npm run test:types`. */
import {
  type CreateQuoteOptions,
  createQuote,
  createWallet,
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

export function useExecute(): ActionState<[quote: Quote, options?: object], Quote> {
  return useAction(executeQuote)
}

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
