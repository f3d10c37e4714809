import { createQuote, type Wallet } from 'holdfast'

/** A price for ten dollars. Nothing moves until it is executed. */
export function priceFor(wallet: Wallet, accountId: string) {
  return createQuote(wallet, {
    destination: { accountId },
    lockedCurrencySide: 'SENDING',
    lockedCurrencyAmount: 10_000_000,
  })
}

// In the demo: demo/developer/presets.ts
