import { startPasskeyFactor, type Wallet } from 'holdfast'

/** Prepared before the click, in which the browser's prompt must open. */
export async function offerPasskey(wallet: Wallet, button: HTMLButtonElement) {
  const passkey = await startPasskeyFactor(wallet)
  button.onclick = () => passkey.create()
}

// In the demo: demo/security/PaymentFactors.tsx
