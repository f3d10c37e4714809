import { createWallet, formatError } from 'holdfast'

const wallet = createWallet({ relayUrl: '/wallet' })

function render() {
  const state = wallet.getState()
  if (state.status === 'loading') return showSkeleton()
  if (state.status === 'signedIn') return showWallet(state.session.nickname)
  if (state.status === 'expired') return showUnlock(state.lastSession.nickname)
  if (state.status === 'signedOut') return showUnlock(state.reason)
  return showProblem(formatError(state.error)) // unavailable; the wallet tries again by itself
}

const unsubscribe = wallet.subscribe(render)
render()

// The block above is an example on a page (test/pages.test.ts).
declare function showSkeleton(): void
declare function showWallet(name: string): void
declare function showUnlock(about: string): void
declare function showProblem(text: string): void
addEventListener('pagehide', unsubscribe)
