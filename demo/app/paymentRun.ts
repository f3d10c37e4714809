import {
  acknowledgeExecution,
  executeQuote,
  onWalletEvent,
  type Quote,
  type SettledExecution,
  WalletError,
  type WalletErrorCode,
} from 'holdfast'
import { useAction, useWallet, useWalletState } from 'holdfast/react'
import { createContext, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { refreshMoney } from './queries.ts'

/** What is known about a payment after it was signed, or was to be. */
export interface PaymentOutcome {
  /** What the customer was shown, or what the service says of it now. */
  quote: Pick<Quote, 'id' | 'transactionId' | 'totalSendingAmount' | 'sendingCurrency'>
  /** `refused` by anything before the money could move; `unknown` when it may have moved. */
  status: 'executed' | 'failed' | 'pendingAuthorization' | 'expired' | 'refused' | 'unknown'
  /** Why, of one that was refused or is unknown. */
  error?: unknown
  /** Whether its review was on the screen when it became known, and has shown it. */
  isSeen: boolean
  /** Whether an earlier page was left before it could show it. */
  isFromEarlierPage?: boolean
}

/** Signing and sending a payment, wherever the customer goes meanwhile. */
export interface PaymentRun {
  /** What is being signed and sent now. */
  underWay: Quote | undefined
  /** The quote whose review is on the screen. */
  reviewedId: string | undefined
  outcomes: PaymentOutcome[]
  send: (quote: Quote) => void
  /** The review of a quote is on the screen, until the returned function is called. */
  startReview: (quoteId: string) => () => void
  /** The customer has read the outcome. */
  dismiss: (quoteId: string) => void
}

const PaymentRunContext = createContext<PaymentRun | undefined>(undefined)

export const PaymentRunProvider = PaymentRunContext.Provider

/** @throws Error outside of a {@link PaymentRunProvider} */
export function usePayments(): PaymentRun {
  const run = useContext(PaymentRunContext)
  if (!run) throw new Error('usePayments needs a PaymentRunProvider above it')
  return run
}

/**
 * To be used above all screens: a payment that is under way when its review is left goes on, and
 * its outcome is kept until the customer has read it.
 */
export function usePaymentRun(): PaymentRun {
  const { run, isPending } = useAction(executeQuote)
  const [sent, setSent] = useState<Quote>()
  const [reviewedId, startReview] = useReviewed()
  const { outcomes, note, forget, dismiss } = useOutcomes(reviewedId)
  const send = (quote: Quote) => {
    setSent(quote)
    forget(quote.id)
    run(quote).then(
      (result) => note(result),
      (error: unknown) => note({ quote, status: statusOf(error), error }),
    )
  }
  const underWay = isPending ? sent : undefined
  return { underWay, reviewedId, outcomes, send, startReview, dismiss }
}

function useReviewed() {
  const [reviewedId, setReviewedId] = useState<string>()
  const startReview = useCallback((quoteId: string) => {
    setReviewedId(quoteId)
    return () => setReviewedId((id) => (id === quoteId ? undefined : id))
  }, [])
  return [reviewedId, startReview] as const
}

function useOutcomes(reviewedId: string | undefined) {
  const wallet = useWallet()
  const [outcomes, setOutcomes] = useState<PaymentOutcome[]>([])
  const reviewed = useRef(reviewedId)
  useEffect(() => {
    reviewed.current = reviewedId
  })
  const note = useCallback((found: Omit<PaymentOutcome, 'isSeen'>) => {
    setOutcomes((all) => withOutcome(all, found, reviewed.current === found.quote.id))
    void refreshMoney()
  }, [])
  useEffect(
    () => onWalletEvent(wallet, (event) => event.type === 'executionSettled' && note(event)),
    [wallet, note],
  )
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
  return { outcomes: [...earlier, ...outcomes], note, forget, dismiss }
}

/** What an earlier page was left before it could show. */
function toOutcome({ quoteId, status, ...sent }: SettledExecution): PaymentOutcome {
  return { quote: { ...sent, id: quoteId }, status, isSeen: false, isFromEarlierPage: true }
}

/** A later word about a payment replaces the one before; the same once more is no news. */
function withOutcome(
  all: PaymentOutcome[],
  found: Omit<PaymentOutcome, 'isSeen'>,
  isSeen: boolean,
): PaymentOutcome[] {
  const before = all.find(({ quote }) => quote.id === found.quote.id)
  // Another try that was refused does not tell the outcome of the first.
  const isStillUnknown = before?.status === 'unknown' && found.status === 'refused'
  const status = isStillUnknown ? 'unknown' : found.status
  const wasSeen = before?.isSeen === true && before.status === status
  const { quote, error } = found
  const outcome = { quote, status, error, isSeen: isSeen || wasSeen }
  return [...all.filter((each) => each !== before), outcome]
}

function isOther(quote: Pick<Quote, 'id'>, quoteId: string): boolean {
  return quote.id !== quoteId
}

function statusOf(error: unknown): PaymentOutcome['status'] {
  if (hasCode(error, 'OUTCOME_UNKNOWN')) return 'unknown'
  return hasCode(error, 'QUOTE_EXPIRED') ? 'expired' : 'refused'
}

/** Whether something that was thrown is the wallet's, with this code. */
export function hasCode(error: unknown, code: WalletErrorCode): boolean {
  return error instanceof WalletError && error.code === code
}
