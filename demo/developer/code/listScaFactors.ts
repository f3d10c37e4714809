import { listScaFactors, type Wallet } from 'holdfast'

/** Whether payments can be authorized with an authenticator app. */
export async function hasAuthenticatorApp(wallet: Wallet) {
  const factors = await listScaFactors(wallet)
  return factors.some(({ factor }) => factor === 'TOTP')
}

// In the demo: demo/money/paymentFactors.ts
