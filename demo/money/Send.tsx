import type { ExternalAccount, InternalAccount } from 'holdfast'
import { type ReactElement, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { LaterAddAccountSheet } from '../payees/LaterAddAccountSheet.ts'
import { Unread } from '../session/Unread.tsx'
import { useMe } from '../session/useMe.ts'
import { amountText } from '../shared/amountText.ts'
import type { Movement } from '../shared/movements.ts'
import { isActivityOutdated, useAccount, useActivity, useBankAccounts } from '../shared/queries.ts'
import { firstUnfailed, recentCount, recentFirst } from '../shared/recentPayees.ts'
import { amountIn, umaChoice } from '../shared/sendPath.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Notice } from '../ui/Notice.tsx'
import { navigate, queryValue } from '../ui/router.ts'
import { Screen } from '../ui/Screen.tsx'
import { DraftReview } from './DraftReview.tsx'
import { FindReceiver } from './FindReceiver.tsx'
import { forgetKeptPayment, type KeptPayment, readKeptPayment } from './keptPayment.ts'
import { LimitsAndFees } from './LimitsAndFees.tsx'
import { PayeeChoice } from './PayeeChoice.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import { emptyDraft, type PaymentDraft } from './paymentDraft.ts'

const { accounts, send: texts } = messages

/** Where to and how much; what it costs and the signature come with the review. */
export function Send(): ReactElement {
  const account = useAccount()
  const bankAccounts = useBankAccounts()
  const movements = useMovementsBefore(account.data?.isOutdated !== true)
  const error = account.error ?? bankAccounts.error
  const retry = () => void Promise.all([account.refetch(), bankAccounts.refetch()])
  const isLoaded = account.data !== undefined && bankAccounts.data !== undefined
  const isReady = isLoaded && movements !== undefined
  return (
    <Screen title={texts.title} width="narrow">
      {!isReady && <Unread error={error} onRetry={retry} />}
      {isReady && (
        <SendTo account={account.data} bankAccounts={bankAccounts.data} movements={movements} />
      )}
    </Screen>
  )
}

/**
 * What moved before the form was opened: its order stays while the customer chooses.
 *
 * @param isBalanceKnown - the form is not opened with a balance from before a payment, and stays open after one
 */
function useMovementsBefore(isBalanceKnown: boolean): Movement[] | undefined {
  const { data, isFetching } = useActivity(recentCount)
  const [before, setBefore] = useState<Movement[]>()
  const isKnown = data !== undefined && !isActivityOutdated(recentCount)
  if (!before && isBalanceKnown && (isKnown || !isFetching)) setBefore(data?.movements ?? [])
  return before
}

interface SendToProps {
  account: InternalAccount
  bankAccounts: ExternalAccount[]
  /** What was paid before. */
  movements: Movement[]
}

/**
 * A bank account is paid at once; an address is looked up first. Amount and note stay when another
 * payee is chosen, and a payment that was kept when the page was left is under review again.
 */
function SendTo({ account, bankAccounts, movements }: SendToProps): ReactElement {
  const payable = recentFirst(bankAccounts.filter(isPayable), movements)
  const [isAdding, setIsAdding] = useState(false)
  const [quoteId, setQuoteId] = useState(queryValue('quote'))
  const [kept, dropKept] = useKeptPayment()
  const [isFound, setIsFound] = useState(kept?.receiver !== undefined)
  const [wanted, setWanted] = useState(kept ? payeeOf(kept) : queryValue('to'))
  const [draft, setDraft] = useState(kept?.draft ?? draftBefore(account))
  const bank = payable.find(({ id }) => id === wanted)
  // Where the one that was asked for is gone, the customer chooses: no other takes its place.
  const isGone = wanted !== undefined && wanted !== umaChoice && !bank
  const first = wanted === undefined ? firstUnfailed(payable, movements) : bank
  const mustChoose = payable.length > 0 && wanted !== umaChoice && !first
  const form = { account, draft, onDraft: setDraft, kept, onDropKept: dropKept }
  const choose = (id: string) => {
    dropKept()
    setWanted(id)
  }
  const showForm = () => {
    setQuoteId(undefined)
    leaveQuote()
  }
  return (
    <div className="stack send">
      {quoteId && (
        <DraftReview
          quoteId={quoteId}
          accounts={payable}
          onNewPrice={showForm}
          onClose={queryValue('from') === 'agents' ? () => navigate('/agents') : showForm}
        />
      )}
      {payable.length > 0 ? (
        <PayeeChoice
          payable={payable}
          chosen={mustChoose ? undefined : (first?.id ?? umaChoice)}
          onChoose={choose}
          onAdd={() => setIsAdding(true)}
        />
      ) : (
        !isFound && (
          <NoPayee hasAccounts={bankAccounts.length > 0} onAdd={() => setIsAdding(true)} />
        )
      )}
      {isGone && <Notice tone="wait">{texts.payeeGone}</Notice>}
      {mustChoose && !isGone && <Notice tone="wait">{texts.lastFailed}</Notice>}
      {first && <PaymentForm key={first.id} {...form} payee={{ account: first }} />}
      {!first && !mustChoose && (
        <FindReceiver
          {...form}
          look={payable.length > 0 ? 'brand' : 'quiet'}
          onFound={setIsFound}
        />
      )}
      <LimitsAndFees />
      <LaterAddAccountSheet
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        onAdded={(added) => isPayable(added) && choose(added.id)}
      />
    </div>
  )
}

function isPayable({ status }: ExternalAccount): boolean {
  return status === 'ACTIVE'
}

interface NoPayeeProps {
  /** Whether there are bank accounts, which cannot be paid. */
  hasAccounts: boolean
  onAdd: () => void
}

/** The first thing a form without payees offers; an address can be paid without one. */
function NoPayee({ hasAccounts, onAdd }: NoPayeeProps): ReactElement {
  return (
    <>
      <Empty
        icon="bank"
        rank="h2"
        title={hasAccounts ? texts.nonePayable : accounts.emptyTitle}
        text={accounts.empty}
      >
        <Button onClick={onAdd}>{accounts.add}</Button>
      </Empty>
      <p className="soft">{texts.noAccount}</p>
    </>
  )
}

/** The amount of a payment that is sent again. */
function draftBefore({ balance }: InternalAccount): PaymentDraft {
  const before = amountIn(queryValue('amount'), balance)
  return before ? { ...emptyDraft, amount: amountText(before) } : emptyDraft
}

/** A reload shows the form, not the price that was closed. */
function leaveQuote(): void {
  const query = new URLSearchParams(location.search)
  query.delete('quote')
  navigate(`/send?${query}`, { replace: true })
}

/** What was under review when the page was left, once, until it is dropped. */
function useKeptPayment(): [KeptPayment | undefined, () => void] {
  const { data: me } = useMe()
  const [kept, setKept] = useState(() => readKeptPayment(me?.user?.email))
  useEffect(forgetKeptPayment, [])
  return [kept, () => setKept(undefined)]
}

/** The choice that a kept payment was made with. */
function payeeOf({ terms: { destination } }: KeptPayment): string | undefined {
  return 'accountId' in destination ? destination.accountId : umaChoice
}
