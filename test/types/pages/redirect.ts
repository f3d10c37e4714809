import {
  completeAddOAuthRedirect,
  completeOAuthRedirect,
  startAddOAuthRedirect,
  startOAuthRedirect,
} from 'holdfast'

const returnTo = '/wallet-home' // one of the relay's oauth.returnTo
signInButton.onclick = () => startOAuthRedirect(wallet, { provider: 'google', returnTo })
addButton.onclick = () => startAddOAuthRedirect(wallet, { provider: 'google', returnTo })

// On every load of /wallet-home: each finishes only what its own start began, once.
const session = await completeOAuthRedirect(wallet)
const credential = await completeAddOAuthRedirect(wallet)
if (credential) showAdded(credential)
if (session || credential) history.replaceState(null, '', returnTo)

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof completeOAuthRedirect>[0]
declare const signInButton: { onclick: () => Promise<void> }
declare const addButton: { onclick: () => Promise<void> }
declare const history: { replaceState(data: unknown, unused: string, url: string): void }
declare function showAdded(credential: object): void
