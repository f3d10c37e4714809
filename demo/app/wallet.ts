import { createWallet, type Wallet } from 'holdfast'
import type { Me } from './platform.ts'

let current: { email: string; wallet: Wallet } | undefined

/** The wallet of whoever is logged in: one for each login, made outside of rendering. */
export function walletOf(email: string, { signerPublicKeys }: Me): Wallet {
  if (current?.email === email) return current.wallet
  forgetWallet()
  current = { email, wallet: createWallet({ relayUrl: '/wallet', signerPublicKeys }) }
  return current.wallet
}

/** Nothing of the last user stays behind. */
export function forgetWallet(): void {
  current?.wallet.destroy()
  current = undefined
}
