import { createWallet } from 'holdfast'

/** Once for each login. Call `wallet.destroy()` at its end. */
export function openWallet() {
  return createWallet({ relayUrl: '/wallet' })
}

// In the demo: demo/shell/useOpenWallet.ts
