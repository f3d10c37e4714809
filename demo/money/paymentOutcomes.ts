import {
  acknowledgeExecution,
  onWalletEvent,
  type Quote,
  type SettledExecution,
  type Transaction,
} from 'holdfast'
import { useWallet, useWalletState } from 'holdfast/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { forgetKeptVisit } from '../session/keptVisit.ts'
import { isNeverPaid } from '../shared/movements.ts'
import { hasFailed } from '../shared/outcome.ts'
import {
  readTransaction,
  refreshMoney,
  refreshTransaction,
  setExecuted,
} from '../shared/queries.ts'
import type { SigningQuote } from './signing.ts'

/** The known outcome of a payment that was signed, or was about to be. */
export interface PaymentOutcome {
  /** What the customer was shown, or what the service says of it now. */
  quote: Pick<Quote, 'id' | 'transactionId' | 'totalSendingAmount' | 'sendingCurrency'> &
    Partial<Pick<Quote, 'destination'>>
  /** `refused` by anything before the money could move; `unknown` when it may have moved. */
  status: 'executed' | 'failed' | 'pendingAuthorization' | 'expired' | 'refused' | 'unknown'
  /** Why, of one that was refused, was not authorized or is unknown. */
  error?: unknown
  /** Whether the response that was lost is the one to an authorization: no other try tells more. */
  isAnswerLost?: boolean
  /** Whether its review was on the screen when it became known, and has shown it. */
  isSeen: boolean
  /** Whether an earlier page was left before it could show it. */
  isFromEarlierPage?: boolean
}

type KnownOutcome = Omit<PaymentOutcome, 'isSeen' | 'isFromEarlierPage'>

/** What this page has found out about a payment. */
export interface FoundOutcome extends Pick<PaymentOutcome, 'status' | 'error' | 'isAnswerLost'> {
  /** As the service gave it last, or as it was sent. */
  quote: Quote
}

/**
 * Returns the outcomes of payments until the customer has seen them.
 *
 * @param reviewedId - the quote whose outcome is shown where it was signed
 */
export function useOutcomes(reviewedId: string | undefined) {
  const wallet = useWallet()
  const [outcomes, setOutcomes] = useState<PaymentOutcome[]>([])
  const reviewed = useRef(reviewedId)
  useEffect(() => {
    reviewed.current = reviewedId
  })
  const executed = useRef(new Set<string>())
  const note = useCallback((found: FoundOutcome) => {
    setOutcomes((all) => withOutcome(all, found, reviewed.current === found.quote.id))
    if (found.status === 'executed') {
      // The wallet reports it twice: by its event, and to the caller that paid.
      if (executed.current.has(found.quote.id)) return
      executed.current.add(found.quote.id)
      // What is kept for the next visit is from before it.
      forgetKeptVisit()
      void setExecuted(found.quote)
    } else {
      void refreshMoney()
      void refreshTransaction(found.quote.transactionId)
    }
  }, [])
  useEffect(
    () => onWalletEvent(wallet, (event) => event.type === 'executionSettled' && note(event)),
    [wallet, note],
  )
  const noteElsewhere = useCallback(
    async (quote: SigningQuote) => {
      void refreshMoney()
      const payment = await readTransaction(wallet, quote.transactionId)
      const status = statusOf(payment)
      const isSeen = reviewed.current === quote.id
      if (status) setOutcomes((all) => withReadOutcome(all, { quote, status }, isSeen))
    },
    [wallet],
  )
  const isShown = (quoteId: string) => reviewed.current === quoteId
  const forget = (quoteId: string) =>
    setOutcomes((all) =>
      all.filter(({ quote, status }) => isOther(quote, quoteId) || status === 'unknown'),
    )
  const dismiss = useCallback(
    (quoteId: string) => {
      setOutcomes((all) => all.filter(({ quote }) => isOther(quote, quoteId)))
      // What cannot be written is shown again.
      acknowledgeExecution(wallet, quoteId).catch(() => undefined)
    },
    [wallet],
  )
  const { settledExecutions } = useWalletState()
  const earlier = settledExecutions
    .filter(({ quoteId }) => outcomes.every(({ quote }) => isOther(quote, quoteId)))
    .map(toOutcome)
  return { outcomes: [...earlier, ...outcomes], isShown, note, noteElsewhere, forget, dismiss }
}

/** Converts an outcome that an earlier page could not show before it was left. */
function toOutcome({ quoteId, status, ...sent }: SettledExecution): PaymentOutcome {
  return { quote: { ...sent, id: quoteId }, status, isSeen: false, isFromEarlierPage: true }
}

/** What the service says of a payment; undefined while it waits, and for a status that is not known. */
function statusOf(payment: Transaction): 'executed' | 'failed' | 'expired' | undefined {
  if (isNeverPaid(payment)) return 'expired'
  if (hasFailed(payment)) return 'failed'
  return executedStatuses.includes(payment.status) ? 'executed' : undefined
}

const executedStatuses: string[] = ['PROCESSING', 'COMPLETED']

/** Keeps an outcome that this page knows from its own execution or read. */
function withReadOutcome(
  all: PaymentOutcome[],
  found: KnownOutcome,
  isSeen: boolean,
): PaymentOutcome[] {
  const isKnown = all.some(
    ({ quote, status }) => quote.id === found.quote.id && endedStatuses.includes(status),
  )
  return isKnown ? all : withOutcome(all, found, isSeen)
}

const endedStatuses: PaymentOutcome['status'][] = ['executed', 'failed', 'expired']

/** A later word about a payment replaces the one before; the same once more is no news. */
function withOutcome(
  all: PaymentOutcome[],
  found: KnownOutcome,
  isSeen: boolean,
): PaymentOutcome[] {
  const before = all.find(({ quote }) => quote.id === found.quote.id)
  // It may be known why it waits.
  if (before?.status === 'pendingAuthorization' && found.status === before.status && !found.error)
    return all
  // Another try that was refused does not tell the outcome of the first.
  const isStillUnknown = before?.status === 'unknown' && found.status === 'refused'
  const status = isStillUnknown ? 'unknown' : found.status
  const wasSeen = before?.isSeen === true && before.status === status
  const outcome = { ...found, status, isSeen: isSeen || wasSeen }
  return [...all.filter((each) => each !== before), outcome]
}

function isOther(quote: Pick<Quote, 'id'>, quoteId: string): boolean {
  return quote.id !== quoteId
}
