import { executeQuote, type Quote } from 'holdfast'
import { useAction } from 'holdfast/react'
import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { hasCode } from '../session/hasCode.ts'
import { type Question, useAuthorization } from './authorization.ts'
import type { PaymentFactorType } from './paymentFactors.ts'
import { type PaymentOutcome, useOutcomes } from './paymentOutcomes.ts'
import { type SigningQuote, usePendingElsewhere, useSigning } from './signing.ts'

/** Signing, sending and authorizing a payment, wherever the customer goes meanwhile. */
export interface PaymentRun {
  /** What is being signed, sent or authorized now. */
  underWay: Quote | undefined
  /** What other tabs sign and send now. */
  elsewhere: SigningQuote[]
  /** What was signed and sent, and is being authorized now. */
  authorizing: Quote | undefined
  /** What the customer is asked, to authorize it. */
  question: Question | undefined
  /** The quote whose review is on the screen. */
  reviewedId: string | undefined
  outcomes: PaymentOutcome[]
  /** @param factor - what it is to be authorized with; the service decides where it is undefined */
  send: (quote: Quote, factor?: PaymentFactorType) => void
  /** Has the customer asked again, of a payment that waits. */
  authorize: (quote: Quote) => void
  /** A payment that waits, in a sheet of its own. */
  takenUp: Quote | undefined
  /** Opens the sheet of a payment that waits, or closes it. */
  takeUp: (quote: Quote | undefined) => void
  /** The service says of a payment that it waits for its authorization. */
  noteWaiting: (quote: Quote) => void
  /** The review of a quote is on the screen, until the returned function is called. */
  startReview: (quoteId: string) => () => void
  /** The customer has read the outcome. */
  dismiss: (quoteId: string) => void
}

/** Where a payment begins, or goes on. */
interface Start {
  isExecuted: boolean
  factor?: PaymentFactorType | undefined
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
  const { authorizing, question, authorize } = useAuthorization()
  const [sent, setSent] = useState<Quote>()
  const [takenUp, setTakenUp] = useState<Quote>()
  const [reviewed, startReview] = useReviewed()
  const reviewedId = takenUp?.id ?? reviewed
  const { outcomes, isShown, note, noteElsewhere, forget, dismiss } = useOutcomes(reviewedId)
  const { elsewhere, whileSigning } = useSigning(noteElsewhere)
  const { run, isPending } = useAction(
    async (wallet, quote: Quote, { isExecuted, factor }: Start) => {
      if (isExecuted) return authorize(wallet, quote)
      const executed = await whileSigning(quote, () =>
        executeQuote(wallet, quote, { scaFactor: factor }),
      )
      const isAsked = executed.status === 'pendingAuthorization' && isShown(quote.id)
      return isAsked ? authorize(wallet, executed.quote) : executed
    },
  )
  const start = (quote: Quote, how: Start) => {
    setSent(quote)
    forget(quote.id)
    run(quote, how).then(note, (error: unknown) => note({ quote, status: statusOf(error), error }))
  }
  useEffect(() => {
    // Its sheet was closed: the payment waits among the others.
    if (question && !question.isAnswered && question.quote.id !== reviewedId) question.close()
  }, [question, reviewedId])
  usePendingElsewhere(sent?.id, noteElsewhere)
  const takeUp = (quote: Quote | undefined) => {
    setTakenUp(quote)
    if (quote) start(quote, { isExecuted: true })
  }
  return {
    underWay: isPending ? sent : undefined,
    elsewhere,
    authorizing,
    question,
    reviewedId,
    outcomes,
    send: (quote, factor) => start(quote, { isExecuted: false, factor }),
    authorize: (quote) => start(quote, { isExecuted: true }),
    takenUp,
    takeUp,
    noteWaiting: useCallback((quote) => note({ quote, status: 'pendingAuthorization' }), [note]),
    startReview,
    dismiss,
  }
}

function useReviewed() {
  const [reviewedId, setReviewedId] = useState<string>()
  const startReview = useCallback((quoteId: string) => {
    setReviewedId(quoteId)
    return () => setReviewedId((id) => (id === quoteId ? undefined : id))
  }, [])
  return [reviewedId, startReview] as const
}

function statusOf(error: unknown): PaymentOutcome['status'] {
  if (hasCode(error, 'OUTCOME_UNKNOWN')) return 'unknown'
  return hasCode(error, 'QUOTE_EXPIRED') ? 'expired' : 'refused'
}
