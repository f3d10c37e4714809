import { onWalletEvent, type Wallet } from 'holdfast'

/** Outcomes that become known later, or in another tab. */
export function watchOutcomes(wallet: Wallet, onOutcome: (quoteId: string) => void) {
  return onWalletEvent(wallet, (event) => {
    if (event.type === 'executionSettled') onOutcome(event.quote.id)
  })
}

// In the demo: demo/money/paymentOutcomes.ts
