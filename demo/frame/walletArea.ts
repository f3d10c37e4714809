import { loadLater } from '../app/loadLater.ts'
import { loadWalletMessages } from '../messages.ts'
import { Setup } from './screens.ts'

/** Everything behind the platform's login: the door works without it. */
export const LoggedIn = loadLater(async () => {
  const [{ LoggedIn }] = await Promise.all([import('./LoggedIn.tsx'), loadWalletMessages()])
  return LoggedIn
})

/** Somebody is about to log in. */
export function preloadWallet(): void {
  LoggedIn.preload()
  Setup.preload()
}
