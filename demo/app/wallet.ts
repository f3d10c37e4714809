import { createWallet, type Wallet } from 'holdfast'
import { type CallLog, createCallLog } from '../developer/callLog.ts'
import { isPanelShown } from '../developer/panelChoice.ts'
import type { Me } from './platform.ts'

/** The wallet of a login, and what the developer's panel sees of its calls. */
export interface OpenWallet {
  email: string
  wallet: Wallet
  calls: CallLog
}

let current: OpenWallet | undefined

/** The wallet of whoever is logged in: one for each login, made outside of rendering. */
export function openWallet(email: string, { signerPublicKeys }: Me): OpenWallet {
  if (current?.email === email) return current
  forgetWallet()
  const calls = createCallLog(isPanelShown)
  const wallet = createWallet({ relayUrl: '/wallet', signerPublicKeys, fetch: calls.fetch })
  current = { email, wallet, calls }
  return current
}

/** Nothing of the last user stays behind. */
export function forgetWallet(): void {
  current?.wallet.destroy()
  current = undefined
}
