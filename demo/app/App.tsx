import { QueryClientProvider } from '@tanstack/react-query'
import { useWalletState, WalletProvider } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { Frame } from '../components/Frame.tsx'
import { Problem } from '../components/Problem.tsx'
import { messages } from '../messages.ts'
import { Accounts } from '../screens/Accounts.tsx'
import { Home } from '../screens/Home.tsx'
import { NotFound } from '../screens/NotFound.tsx'
import { Payment } from '../screens/Payment.tsx'
import { Phrase } from '../screens/Phrase.tsx'
import { Security } from '../screens/Security.tsx'
import { Send } from '../screens/Send.tsx'
import { Setup } from '../screens/Setup.tsx'
import { Welcome } from '../screens/Welcome.tsx'
import { queryClient, useCredentials, useMe } from './queries.ts'
import { usePath } from './router.ts'
import { useOAuthReturn } from './useOAuthReturn.ts'
import { walletOf } from './wallet.ts'

export function App(): ReactElement {
  return (
    <QueryClientProvider client={queryClient}>
      <Platform />
    </QueryClientProvider>
  )
}

/** Who is it? The platform's login comes before everything else. */
function Platform(): ReactElement {
  const { data: me, error, refetch } = useMe()
  if (error && !me) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (!me) return <Waiting />
  if (!me.user) return <Welcome codeSentTo={me.codeSentTo} />
  return (
    <WalletProvider wallet={walletOf(me.user.email, me)}>
      <LoggedIn />
    </WalletProvider>
  )
}

/** A wallet without a way in is set up first, to the end of the first unlock. */
function LoggedIn(): ReactElement {
  const { status } = useWalletState()
  const { data: credentials, error, refetch } = useCredentials()
  const oauthError = useOAuthReturn()
  const [isSettingUp, setIsSettingUp] = useState(false)
  if (error && !credentials) return <Unreachable error={error} onRetry={() => void refetch()} />
  if (!credentials || status === 'loading') return <Waiting />
  const mustSetUp = credentials.length === 0 || (isSettingUp && status !== 'signedIn')
  if (mustSetUp !== isSettingUp) setIsSettingUp(mustSetUp)
  return (
    <Frame hasTabs={!mustSetUp}>
      <Problem error={oauthError} />
      {mustSetUp ? <Setup wayIn={credentials[0]} /> : <CurrentScreen />}
    </Frame>
  )
}

function CurrentScreen(): ReactElement {
  const path = usePath()
  const payment = /^\/payments\/(Transaction:[A-Za-z0-9-]+)$/.exec(path)?.[1]
  if (payment) return <Payment key={payment} id={payment} />
  if (path === '/send') return <Send />
  if (path === '/accounts') return <Accounts />
  if (path === '/security') return <Security />
  if (path === '/security/phrase') return <Phrase />
  return path === '/' ? <Home /> : <NotFound />
}

function Waiting(): ReactElement {
  return (
    <p className="waiting" role="status">
      {messages.loading}
    </p>
  )
}

function Unreachable({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  return (
    <main className="screen" data-width="narrow">
      <h1 className="hidden">{messages.brand}</h1>
      <Problem error={error} onRetry={onRetry} />
    </main>
  )
}
