import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { forgetKeptLog } from '../session/keptLog.ts'
import { forgetKeptVisit } from '../session/keptVisit.ts'
import { useLoginNews } from '../session/noticeLogins.ts'
import { queryClient } from '../session/queryClient.ts'
import { useMe } from '../session/useMe.ts'
import { Welcome } from '../signIn/Welcome.tsx'
import { Arrivals } from '../ui/arrivals.ts'
import { useFocusRecovery } from '../ui/useFocusRecovery.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { BareFrame } from './BareFrame.tsx'
import { BarFrame } from './BarFrame.tsx'
import { Boundary } from './Boundary.tsx'
import { Offline } from './Offline.tsx'
import { aboutPages, DeveloperPanel } from './screens.ts'
import { Unreachable } from './Unreachable.tsx'
import { Identity, LoggedIn, preloadWallet, RequestBeforeLogin } from './walletArea.ts'

export function App(): ReactElement {
  useFocusRecovery()
  useLoginNews()
  const arrivals = useRef(0)
  return (
    <QueryClientProvider client={queryClient}>
      <Offline />
      <Boundary>
        <Arrivals value={arrivals}>
          <Platform />
        </Arrivals>
      </Boundary>
    </QueryClientProvider>
  )
}

/** Shows the wallet of the logged-in user, or the login first. */
function Platform(): ReactElement {
  const { data: me, error, refetch } = useMe()
  const [path] = useLocation()
  const About = aboutPages[path]
  useEffect(() => {
    if (!me || me.user) return
    forgetKeptLog()
    forgetKeptVisit()
  }, [me])
  const isCodeSent = me !== undefined && !me.user && me.codeSentTo !== null
  useEffect(() => {
    if (isCodeSent) preloadWallet()
  }, [isCodeSent])
  if (error && !me) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (!me) return <Waiting />
  if (me.identity) {
    return (
      <BarFrame panel={<DeveloperPanel addresses={[]} />}>
        {About ? <About /> : <Identity {...me.identity} />}
      </BarFrame>
    )
  }
  if (!me.user) {
    const addresses = me.codeSentTo === null ? [] : [me.codeSentTo]
    if (About) {
      return (
        <BarFrame panel={<DeveloperPanel addresses={addresses} />}>
          <About />
        </BarFrame>
      )
    }
    return (
      <BareFrame panel={<DeveloperPanel addresses={addresses} />}>
        <Welcome {...me} request={location.pathname.startsWith('/r/') && <RequestBeforeLogin />} />
      </BareFrame>
    )
  }
  return <LoggedIn key={me.user.walletId} me={me} user={me.user} />
}
