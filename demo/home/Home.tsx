import type { Amount, InternalAccount } from 'holdfast'
import { type ReactElement, useDeferredValue, useState } from 'react'
import { ActivityPanel, shownCount } from '../activity/ActivityPanel.tsx'
import type { LastVisit } from '../activity/lastVisit.ts'
import { useKeptVisit, useLastVisit } from '../activity/visit.ts'
import { AgentsPanel } from '../agents/AgentsPanel.tsx'
import { CardsPanel } from '../cards/CardsPanel.tsx'
import { messages } from '../messages.ts'
import { AddMoneySheet } from '../money/AddMoneySheet.tsx'
import { AccountsPanel } from '../payees/AccountsPanel.tsx'
import { Questions } from '../security/Questions.tsx'
import { Problem } from '../session/Problem.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { type ReadAccount, useAccount, useActivity, useCredentials } from '../shared/queries.ts'
import { Sum } from '../shared/Sum.tsx'
import { LockState } from '../signIn/LockState.tsx'
import { Button } from '../ui/Button.tsx'
import { Contours } from '../ui/Contours.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useArrival } from '../ui/Screen.tsx'
import { formatTime } from '../ui/time.ts'
import { useIsOnline } from '../ui/useIsOnline.ts'
import { useWaitingCount, WaitingRequests } from './WaitingRequests.tsx'

const { home } = messages

/** The balance, the latest activity and the bank accounts. */
export function Home(): ReactElement {
  const account = useAccount()
  useKeptVisit(shownCount)
  const [added, setAdded] = useState<Amount | undefined>()
  // The balance is in view before what is below it is rendered.
  const isRestShown = useDeferredValue(true, false)
  return (
    <main className="screen" id="content" tabIndex={-1}>
      <div className="home">
        <Purse account={account.data} onAdded={setAdded} />
        {account.isError && !isCurrent(account.data) && (
          <Problem error={account.error} onRetry={() => void account.refetch()} />
        )}
        {added && <Notice tone="good">{messages.addMoney.added(formatAmount(added))}</Notice>}
        {isRestShown && <BelowPurse balance={account.data?.balance} />}
      </div>
    </main>
  )
}

/** Pending decisions, the activity, and panels for the other features. */
function BelowPurse({ balance }: { balance: Amount | undefined }): ReactElement {
  return (
    <>
      <Question />
      <Suggestion />
      <ActivityPanel balance={balance} />
      <div className="sections">
        <AccountsPanel />
        <AgentsPanel />
        <CardsPanel />
      </div>
    </>
  )
}

/** Requests of agents, or else a question about what makes the wallet safer. */
function Question(): ReactElement | null {
  const waitingCount = useWaitingCount()
  const { data: activity } = useActivity(shownCount)
  if (waitingCount === undefined) return null
  if (waitingCount > 0) return <WaitingRequests count={waitingCount} />
  return <Questions hasMoved={(activity?.movements.length ?? 0) > 0} />
}

/** Suggests a passkey to a customer who has none. */
function Suggestion(): ReactElement | null {
  const { data } = useCredentials()
  if (!data || data.some(({ type }) => type === 'PASSKEY')) return null
  return (
    <Notice tone="wait">
      <h2>{home.suggestTitle}</h2>
      <p>{home.suggest}</p>
      <Link to="/security" look="quiet">
        {home.suggestAction}
      </Link>
    </Notice>
  )
}

interface PurseProps {
  account: ReadAccount | undefined
  onAdded: (amount: Amount) => void
}

function Purse({ account, onAdded }: PurseProps): ReactElement {
  const heading = useArrival(home.title)
  const [isAdding, setIsAdding] = useState(false)
  const isOnline = useIsOnline()
  // Nothing can be sent from an empty wallet.
  const isEmpty = isCurrent(account) && account?.balance.amount === 0
  return (
    <section className="purse" aria-labelledby="purse">
      <Contours />
      <div className="head">
        <h1 id="purse" ref={heading} tabIndex={-1}>
          {home.title}
        </h1>
        <KnownBalance account={account} />
      </div>
      <div className="foot">
        <div className="acts">
          <Link to="/send" look={isOnline && !isEmpty ? 'gorse' : 'quiet'}>
            {home.send}
          </Link>
          <Link to="/receive" look="quiet">
            {messages.receive.action}
          </Link>
          <Button look={isOnline && isEmpty ? 'gorse' : 'quiet'} onClick={() => setIsAdding(true)}>
            {home.addMoney}
          </Button>
        </div>
        <LockState />
      </div>
      {account && (
        <AddMoneySheet
          account={account}
          isOpen={isAdding}
          onClose={() => setIsAdding(false)}
          onAdded={(amount) => {
            setIsAdding(false)
            onAdded(amount)
          }}
        />
      )}
    </section>
  )
}

/** A balance from before a payment is not shown: it would look as if nothing had been paid. */
function KnownBalance({ account }: Pick<PurseProps, 'account'>): ReactElement {
  if (!account) return <EarlierBalance />
  return isCurrent(account) ? <Balance {...account} /> : <BalanceGhost />
}

/** Whether the balance is read, and no payment was executed since. */
function isCurrent(account: ReadAccount | undefined): boolean {
  return account !== undefined && !account.isOutdated
}

/** What the balance was at the last visit; its shape where that is not known. */
function EarlierBalance(): ReactElement {
  const last = useLastVisit()
  return last ? <LastBalance {...last} /> : <BalanceGhost />
}

/** Its time stands where the words about the currency will be, and takes their place. */
function LastBalance({ at, balance: { sum, unit } }: LastVisit): ReactElement {
  return (
    <div className="stack last-visit">
      <p className="sum" dir="ltr">
        <span className="hidden">{home.lastBalance} </span>
        {sum}
        <span className="unit"> {unit}</span>
      </p>
      <p className="about">
        <span>{home.lastVisit(formatTime(at))}</span>
        <span className="place" aria-hidden="true">
          {home.aboutUsdb}
        </span>
      </p>
    </div>
  )
}

/** Keeps the place of the balance, so that what is below it stays where it is. */
function BalanceGhost(): ReactElement {
  return (
    <div className="stack" aria-hidden="true">
      <p className="sum ghost">{'\u00a0'}</p>
      <p className="about ghost">{home.aboutUsdb}</p>
    </div>
  )
}

function Balance({ balance }: InternalAccount): ReactElement {
  return (
    <div className="stack">
      <p className="sum" dir="ltr">
        <span className="hidden">{home.balance} </span>
        <Sum amount={balance} currency="none" />
        <span className="unit"> {balance.currency.code}</span>
      </p>
      {balance.currency.code === 'USDB' && <p className="about">{home.aboutUsdb}</p>}
    </div>
  )
}
