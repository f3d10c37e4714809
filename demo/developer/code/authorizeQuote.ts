import { authorizeQuote, type OnScaChallenge, type Quote, type Wallet } from 'holdfast'

/** A payment of a customer in the EU: each challenge is answered with a code or a passkey. */
export async function authorize(wallet: Wallet, quote: Quote, onChallenge: OnScaChallenge) {
  const { quote: authorized } = await authorizeQuote(wallet, quote, { onChallenge })
  return authorized
}

// In the demo: demo/money/authorization.ts
