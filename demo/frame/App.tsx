import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, useEffect, useRef } from 'react'
import { forgetKeptLog } from '../app/keptLog.ts'
import { forgetKeptVisit } from '../app/keptVisit.ts'
import { useLoginNews } from '../app/noticeLogins.ts'
import { queryClient } from '../app/queryClient.ts'
import { useFocusRecovery } from '../app/useFocusRecovery.ts'
import { useMe } from '../app/useMe.ts'
import { Arrivals } from '../components/arrivals.ts'
import { BareFrame } from '../components/BareFrame.tsx'
import { BarFrame } from '../components/BarFrame.tsx'
import { Boundary } from '../components/Boundary.tsx'
import { Offline } from '../components/Offline.tsx'
import { Unreachable } from '../components/Unreachable.tsx'
import { Waiting } from '../components/Waiting.tsx'
import { Welcome } from '../screens/Welcome.tsx'
import { DeveloperPanel } from './screens.ts'
import { Identity, LoggedIn } from './walletArea.ts'

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

/** Who is it? The platform's login comes before everything else. */
function Platform(): ReactElement {
  const { data: me, error, refetch } = useMe()
  useEffect(() => {
    if (!me || me.user) return
    forgetKeptLog()
    forgetKeptVisit()
  }, [me])
  if (error && !me) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (!me) return <Waiting />
  if (me.identity) {
    return (
      <BarFrame panel={<DeveloperPanel addresses={[]} />}>
        <Identity {...me.identity} />
      </BarFrame>
    )
  }
  if (!me.user) {
    const addresses = me.codeSentTo === null ? [] : [me.codeSentTo]
    return (
      <BareFrame panel={<DeveloperPanel addresses={addresses} />}>
        <Welcome {...me} />
      </BareFrame>
    )
  }
  return <LoggedIn key={me.user.walletId} me={me} user={me.user} />
}
