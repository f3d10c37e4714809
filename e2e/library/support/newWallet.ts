import { type CreateWalletOptions, createWallet, hostedSandbox, type Wallet } from 'holdfast'

declare global {
  interface Window {
    /** Whether the service behind this page knows magic values and nothing else. */
    isHosted?: boolean
  }
}

/** A wallet over this page's relay, in the ways of the service behind it. */
export function newWallet(options: Partial<CreateWalletOptions> = {}): Wallet {
  const environment = window.isHosted ? hostedSandbox() : undefined
  return createWallet({ relayUrl: '/wallet', environment, ...options })
}
