import { loadWalletMessages } from '../messages.ts'
import { readMeAhead } from '../session/useMe.ts'
import { loadLater } from '../ui/loadLater.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import { Setup } from './screens.ts'

/** Everything behind the platform's login: the door works without it. */
export const LoggedIn = loadLater(async () => {
  const [{ LoggedIn }] = await Promise.all([import('./LoggedIn.tsx'), loadWalletMessages()])
  return LoggedIn
}, Waiting)

/** In place of the wallet, until the service has verified who the customer is. */
export const Identity = loadLater(async () => {
  const [{ Identity }] = await Promise.all([import('../signIn/Identity.tsx'), loadWalletMessages()])
  return Identity
}, Waiting)

/** What a request link shows before login: who asks, and how much. */
export const RequestBeforeLogin = loadLater(async () => {
  const [{ RequestBeforeLogin }] = await Promise.all([
    import('../money/RequestAsked.tsx'),
    loadWalletMessages(),
  ])
  return RequestBeforeLogin
})

/** Begins to load the wallet of the logged-in user, before the first render. */
export async function openAhead(): Promise<void> {
  const me = await readMeAhead()
  if (me?.user) LoggedIn.preload()
}

/** Loads the wallet's code when a login is about to complete. */
export function preloadWallet(): void {
  LoggedIn.preload()
  Setup.preload()
}
