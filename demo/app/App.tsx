import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactElement, Suspense, useRef } from 'react'
import { Arrivals } from '../components/arrivals.ts'
import { Boundary } from '../components/Boundary.tsx'
import { Offline } from '../components/Offline.tsx'
import { Unreachable } from '../components/Unreachable.tsx'
import { Waiting } from '../components/Waiting.tsx'
import { Welcome } from '../screens/Welcome.tsx'
import { queryClient } from './queryClient.ts'
import { useFocusRecovery } from './useFocusRecovery.ts'
import { useMe } from './useMe.ts'
import { LoggedIn } from './walletArea.ts'

export function App(): ReactElement {
  useFocusRecovery()
  const arrivals = useRef(0)
  return (
    <QueryClientProvider client={queryClient}>
      <Offline />
      <Boundary>
        <Suspense fallback={<Waiting />}>
          <Arrivals value={arrivals}>
            <Platform />
          </Arrivals>
        </Suspense>
      </Boundary>
    </QueryClientProvider>
  )
}

/** Who is it? The platform's login comes before everything else. */
function Platform(): ReactElement {
  const { data: me, error, refetch } = useMe()
  if (error && !me) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (!me) return <Waiting />
  if (!me.user) return <Welcome {...me} />
  return <LoggedIn key={me.user.email} me={me} user={me.user} />
}
