import { type Quote, resendQuoteCode, type Wallet } from 'holdfast'

/** Sends the code of the text message once more. */
export async function sendAgain(wallet: Wallet, quote: Quote) {
  await resendQuoteCode(wallet, quote.id)
}

// In the demo: demo/money/AuthorizePayment.tsx
