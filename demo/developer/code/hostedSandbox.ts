import { createWallet, hostedSandbox } from 'holdfast'

/** Against the service's own sandbox, which takes fixed values in place of passkeys and signatures. */
export function openTestWallet() {
  return createWallet({ relayUrl: '/wallet', environment: hostedSandbox() })
}
