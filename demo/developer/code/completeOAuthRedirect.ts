import { completeOAuthRedirect, type Wallet } from 'holdfast'

/** On each page load; undefined unless the browser comes back from the provider. */
export function finishUnlock(wallet: Wallet) {
  return completeOAuthRedirect(wallet)
}

// In the demo: demo/signIn/useOAuthReturn.ts
