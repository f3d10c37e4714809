import { loadLater } from './loadLater.ts'
import { Setup } from './screens.ts'

/** Everything behind the platform's login: the door works without it. */
export const LoggedIn = loadLater(async () => (await import('./LoggedIn.tsx')).LoggedIn)

/** Somebody is about to log in. */
export function preloadWallet(): void {
  LoggedIn.preload()
  Setup.preload()
}
