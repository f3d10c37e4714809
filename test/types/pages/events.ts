import { onWalletEvent, whenReady } from 'holdfast'

const { status } = await whenReady(wallet) // not loading; unavailable if the relay cannot be reached
router.go(status === 'signedIn' ? '/home' : '/unlock')
const stop = onWalletEvent(wallet, (event) => {
  if (event.type === 'signedOut') analytics.track('signed out', event.reason)
  if (event.type === 'executionSettled') analytics.track(event.status, event.quoteId)
})

// The block above is an example on a page (test/pages.test.ts).
declare const wallet: Parameters<typeof whenReady>[0]
declare const router: { go(path: string): void }
declare const analytics: { track(name: string, detail: string): void }
addEventListener('pagehide', stop)
