import '@fontsource-variable/atkinson-hyperlegible-mono/wght.css'
import '@fontsource-variable/hanken-grotesk/wght.css'
import '@fontsource/young-serif/400.css'
import '../../../demo/shell/all.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { WalletProvider } from 'holdfast/react'
import { type ReactElement, type ReactNode, StrictMode, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createVisit, type Visit, VisitProvider } from '../../../demo/activity/visit.ts'
import { createSignedChanges, SignedChangesProvider } from '../../../demo/cards/signedChanges.ts'
import { loadMessages, loadWalletMessages } from '../../../demo/messages.ts'
import { PaymentRunProvider, usePaymentRun } from '../../../demo/money/paymentRun.ts'
import { Explain } from '../../../demo/session/explain.ts'
import { explainWalletError } from '../../../demo/session/explainWalletError.ts'
import { MoneyNewsProvider } from '../../../demo/session/moneyEvents.ts'
import { queryClient } from '../../../demo/session/queryClient.ts'
import { Frame } from '../../../demo/shell/Frame.tsx'
import { Arrivals } from '../../../demo/ui/arrivals.ts'
import { ToastProvider, useToastState } from '../../../demo/ui/toasts.ts'
import { useFocusRecovery } from '../../../demo/ui/useFocusRecovery.ts'
import type { Wallet } from '../../../src/wallet/context/walletContext.ts'
import { sessionFixture } from '../../support/fixtures.ts'
import {
  type RecordedCall,
  type ScriptedAnswer,
  scriptedRelay,
} from '../../support/scriptedRelay.ts'
import { signedInWallet } from '../../support/signedInWallet.ts'

export interface RenderOptions {
  /** Width and height of the window. @default 1280 by 900 */
  size?: [width: number, height: number]
  /** Where the page is: what the router reads. @default '/' */
  path?: string
  /** The payments that came in since the page was opened, newest first. @default none */
  arrivals?: string[]
  /** Answers the page's requests, of the platform and of the wallet. By default none arrives. */
  answer?: (call: RecordedCall) => ScriptedAnswer | Promise<ScriptedAnswer>
}

/** What was rendered; what is on the page is found with `page` of vitest/browser. */
export interface Rendered {
  wallet: Wallet
  calls: RecordedCall[]
}

/**
 * Renders a component or a screen of the demo with the demo's own providers, frame and stylesheet, behind
 * the login of a customer whose wallet is unlocked. It is gone at the end of the test.
 */
export async function render(
  ui: ReactNode,
  {
    path = '/',
    size = [1280, 900],
    arrivals = [],
    answer = () => 'networkError',
  }: RenderOptions = {},
): Promise<Rendered> {
  await loadMessages()
  await loadWalletMessages()
  await page.viewport(...size)
  await document.fonts.ready
  const relay = scriptedRelay(answer)
  const visit = createVisit(sessionFixture().accountId, relay.fetch)
  const { wallet } = await signedInWallet({ fetch: visit.fetch })
  const before = location.href
  vi.stubGlobal('fetch', relay.fetch)
  history.replaceState(null, '', path)
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  const root = createRoot(container)
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <WalletProvider wallet={wallet}>
          <Providers visit={visit} arrived={arrivals}>
            {ui}
          </Providers>
        </WalletProvider>
      </QueryClientProvider>
    </StrictMode>,
  )
  onTestFinished(() => {
    root.unmount()
    container.remove()
    wallet.destroy()
    queryClient.clear()
    history.replaceState(null, '', before)
    localStorage.clear()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
  return { wallet, calls: relay.calls }
}

/** The page's news come by themselves, so that nothing is polled. */
function useNews(arrived: string[]) {
  const [arrivals, setArrivals] = useState(arrived)
  const dismissArrivals = (ids: string[]) =>
    setArrivals((before) => before.filter((id) => !ids.includes(id)))
  return { isLive: true, arrivals, dismissArrivals }
}

interface ProvidersProps {
  visit: Visit
  arrived: string[]
  children: ReactNode
}

function Providers({ visit, arrived, children }: ProvidersProps): ReactElement {
  const arrivals = useRef(0)
  const news = useNews(arrived)
  const [signed] = useState(() => createSignedChanges(fetch))
  useFocusRecovery()
  return (
    <Arrivals value={arrivals}>
      <MoneyNewsProvider value={news}>
        <Explain value={explainWalletError}>
          <ToastProvider value={useToastState()}>
            <SignedChangesProvider value={signed}>
              <VisitProvider value={visit}>
                <PaymentRunProvider value={usePaymentRun()}>
                  <Frame hasTabs panel={null}>
                    {children}
                  </Frame>
                </PaymentRunProvider>
              </VisitProvider>
            </SignedChangesProvider>
          </ToastProvider>
        </Explain>
      </MoneyNewsProvider>
    </Arrivals>
  )
}
