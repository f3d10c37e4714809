import { useWalletState, WalletProvider } from 'holdfast/react'
import { type ComponentProps, memo, type ReactElement, useEffect, useState } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { useNewVisit, VisitProvider } from '../activity/visit.ts'
import { useRequestToasts, useWatchedRequests } from '../agents/agentQueries.ts'
import { createSignedChanges, SignedChangesProvider } from '../cards/signedChanges.ts'
import { type CallLog, createCallLog } from '../developer/callLog.ts'
import { Home } from '../home/Home.tsx'
import { PaymentRunProvider, usePaymentRun } from '../money/paymentRun.ts'
import { openInterruptedPayment } from '../money/signing.ts'
import { useRevocationWatch } from '../security/useRevocationWatch.ts'
import { checkLogin } from '../session/checkLogin.ts'
import { Explain } from '../session/explain.ts'
import { explainWalletError } from '../session/explainWalletError.ts'
import { MoneyNewsProvider, useMoneyEvents } from '../session/moneyEvents.ts'
import { Problem } from '../session/Problem.tsx'
import type { Me, PlatformUser } from '../session/platform.ts'
import { useCredentials } from '../shared/queries.ts'
import { useFormattersAhead } from '../shared/useFormattersAhead.ts'
import { useOAuthReturn } from '../signIn/useOAuthReturn.ts'
import { isPanelChosen } from '../ui/panelChoice.ts'
import { ToastProvider, useToastState } from '../ui/toasts.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { BareFrame } from './BareFrame.tsx'
import { Boundary } from './Boundary.tsx'
import { Frame } from './Frame.tsx'
import { NotFound } from './NotFound.tsx'
import { ScreensAhead, useReceiptAhead } from './ScreensAhead.tsx'
import {
  Accounts,
  Activity,
  Agents,
  aboutPages,
  Cards,
  DeveloperPanel,
  Payment,
  Phrase,
  Receive,
  RequestAsked,
  Security,
  Send,
  Setup,
  Statement,
} from './screens.ts'
import { Unreachable } from './Unreachable.tsx'
import { useOpenWallet } from './useOpenWallet.ts'

export interface LoggedInProps {
  me: Me
  user: PlatformUser
}

/** The wallet of the user who is logged in to the platform: give it a key for each user. */
export function LoggedIn({ me, user }: LoggedInProps): ReactElement {
  // The developer's panel reads along at the seam that the wallet has for it: leave `calls` out.
  const [calls] = useState(() => createCallLog(user.walletId, isPanelChosen))
  const [signed] = useState(() => createSignedChanges(calls.fetch))
  const visit = useNewVisit(user.walletId, signed.fetch)
  const wallet = useOpenWallet(me, user, visit.fetch)
  const news = useMoneyEvents(user.walletId)
  const toasts = useToastState()
  useEffect(() => calls.keep(), [calls])
  // The wallet is made in an effect: no screen was shown yet.
  useEffect(() => openInterruptedPayment(user.walletId), [user.walletId])
  if (!wallet) return <Waiting />
  return (
    <WalletProvider wallet={wallet}>
      <MoneyNewsProvider value={news}>
        <Explain value={explainWalletError}>
          <ScreensAhead />
          <ToastProvider value={toasts}>
            <SignedChangesProvider value={signed}>
              <VisitProvider value={visit}>
                <Wallet user={user} calls={calls} />
              </VisitProvider>
            </SignedChangesProvider>
          </ToastProvider>
        </Explain>
      </MoneyNewsProvider>
    </WalletProvider>
  )
}

/** Of its own, so that news render nothing else anew. Begins after what decides on the first screen is read. */
function RequestToasts(): null {
  useWatchedRequests()
  useRequestToasts()
  return null
}

interface WalletProps {
  user: PlatformUser
  calls: CallLog
}

/** A wallet without a way in is set up first, to the end of the first unlock. */
function Wallet({ user, calls }: WalletProps): ReactElement {
  const { status, reason, error: walletError } = useWalletState()
  const { data: credentials, error: queryError, refetch } = useCredentials()
  const error = queryError ?? walletError
  useFormattersAhead()
  useEffect(() => {
    if (reason === 'accountChanged') void checkLogin()
  }, [reason])
  useRevocationWatch()
  const oauthError = useOAuthReturn()
  const payments = usePaymentRun()
  useReceiptAhead(payments)
  const [isSettingUp, setIsSettingUp] = useState(false)
  const [path] = useLocation()
  const mustSetUp = credentials?.length === 0 || (isSettingUp && status !== 'signedIn')
  const panel = (
    <DeveloperPanel calls={calls} addresses={addressesOf(user)} isSettingUp={mustSetUp} />
  )
  if (!credentials || status === 'loading') {
    return (
      <BareFrame panel={panel}>
        {error && !credentials ? (
          <Unreachable error={error} onRetry={() => void refetch()} />
        ) : (
          <Waiting />
        )}
      </BareFrame>
    )
  }
  if (mustSetUp !== isSettingUp) setIsSettingUp(mustSetUp)
  return (
    <PaymentRunProvider value={payments}>
      <RequestToasts />
      <Frame hasTabs={!mustSetUp} panel={panel}>
        <Problem error={oauthError} />
        <Boundary key={path}>
          <Current mustSetUp={mustSetUp} wayIn={credentials[0]} />
        </Boundary>
      </Frame>
    </PaymentRunProvider>
  )
}

interface CurrentProps extends ComponentProps<typeof Setup> {
  mustSetUp: boolean
}

/** The wallet is set up before anything but reading what it is about. */
function Current({ mustSetUp, wayIn }: CurrentProps): ReactElement {
  const [path] = useLocation()
  const About = aboutPages[path]
  if (About) return <About />
  return mustSetUp ? <Setup wayIn={wayIn} /> : <CurrentScreen />
}

/** Where messages to the user go. */
function addressesOf({ email, phoneNumber }: PlatformUser): string[] {
  return phoneNumber ? [email, phoneNumber] : [email]
}

/** The progress of a payment renders only the parts of the screen that show it. */
const CurrentScreen = memo(Screens)

function Screens(): ReactElement {
  return (
    <Switch>
      <Route path="/" component={Home} />
      <Route path="/send" component={Send} />
      <Route path="/receive" component={Receive} />
      <Route path="/r/:code">{({ code }) => <RequestAsked key={code} code={code} />}</Route>
      <Route path="/activity" component={Activity} />
      <Route path="/activity/statement" component={Statement} />
      <Route path={/^\/payments\/(?<id>Transaction:[A-Za-z0-9-]+)$/}>
        {({ id = '' }) => <Payment key={id} id={id} />}
      </Route>
      <Route path="/accounts" component={Accounts} />
      <Route path="/cards" component={Cards} />
      <Route path="/agents" component={Agents} />
      <Route path="/security" component={Security} />
      <Route path="/security/phrase" component={Phrase} />
      <Route component={NotFound} />
    </Switch>
  )
}
