import { type ReactElement, useContext, useEffect } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { Explain } from '../session/explain.ts'
import { formatAmount } from '../shared/amounts.ts'
import { failureReasonOf, outcomeOf } from '../shared/outcome.ts'
import { useTransaction } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AuthorizeSheet } from './AuthorizeSheet.tsx'
import { FailedRefunds } from './FailedRefunds.tsx'
import { PendingPayments } from './PendingPayments.tsx'
import type { PaymentOutcome } from './paymentOutcomes.ts'
import { usePayments } from './paymentRun.ts'
import { usePayeeName } from './usePayeeName.ts'

const { paymentNews: texts } = messages

const failures = ['FAILED', 'REJECTED', 'REFUND_PENDING', 'REFUNDED', 'REFUND_FAILED', 'EXPIRED']

/** Above every screen: payments under way, unknown or ended while the customer was elsewhere. */
export function PaymentNews(): ReactElement {
  const { underWay, elsewhere, reviewedId, outcomes, takenUp, dismiss } = usePayments()
  const [path] = useLocation()
  const shownByPage = outcomes.find(
    ({ isFromEarlierPage, quote }) =>
      isFromEarlierPage && path === `/payments/${quote.transactionId}`,
  )
  const pageQuoteId = shownByPage?.quote.id
  useEffect(() => {
    // The payment's own page says it all.
    if (pageQuoteId) dismiss(pageQuoteId)
  }, [pageQuoteId, dismiss])
  const news = outcomes.filter(
    ({ isSeen, status, quote }) =>
      !isSeen && !isPending(status) && path !== `/payments/${quote.transactionId}`,
  )
  return (
    <section className="payment-news" aria-label={texts.label}>
      {underWay && underWay.id !== reviewedId && <UnderWay {...underWay} />}
      {elsewhere.map((quote) => (
        <Notice key={quote.id} tone="wait">
          {texts.elsewhere(sumOf(quote))}
        </Notice>
      ))}
      <PendingPayments />
      {path === '/' && <FailedRefunds />}
      {takenUp && <AuthorizeSheet key={takenUp.id} quote={takenUp} />}
      {news.length > 0 && (
        <ul className="told">
          {news.map((outcome) => {
            const News = wasTaken(outcome.status) ? Taken : Outcome
            return (
              <li key={outcome.quote.id}>
                <News {...outcome} />
              </li>
            )
          })}
        </ul>
      )}
      {news.length > 1 && (
        <div className="acts">
          <Button look="text" onClick={() => news.forEach(({ quote }) => void dismiss(quote.id))}>
            {messages.home.dismissAll}
          </Button>
        </div>
      )}
    </section>
  )
}

function UnderWay(quote: PaymentOutcome['quote']): ReactElement {
  return <Notice tone="wait">{texts.underWay(sumOf(quote), usePayeeName(quote))}</Notice>
}

/** Whether the service accepted a payment, so that its transaction says how it stands. */
function wasTaken(status: PaymentOutcome['status']): boolean {
  return status === 'executed' || status === 'failed'
}

/** A payment that was accepted may still fail: only a completed one is called sent, and a failed one says why. */
function Taken(outcome: PaymentOutcome): ReactElement {
  const { data } = useTransaction(outcome.quote.transactionId)
  const now = data && outcomeOf(data)
  const hasFailed = now !== undefined && failures.includes(now)
  if (outcome.status === 'executed' && !hasFailed)
    return <Outcome {...outcome} isCompleted={now === 'COMPLETED'} />
  const why = data && messages.payment.failedBecause[failureReasonOf(data)]
  return <Outcome {...outcome} status="failed" why={why} />
}

interface OutcomeProps extends PaymentOutcome {
  /** Why it failed, if the service says. */
  why?: string | undefined
  isCompleted?: boolean
}

function Outcome({ quote, status, error, why, isCompleted }: OutcomeProps): ReactElement {
  const { dismiss } = usePayments()
  const explain = useContext(Explain)
  const wasMade = status !== 'expired' && status !== 'refused'
  const sum = sumOf(quote)
  const payee = usePayeeName(quote)
  const text = texts.outcome[isCompleted ? 'completed' : status]?.(sum, payee)
  return (
    <Notice tone={status === 'executed' ? 'good' : 'bad'}>
      <p>
        {text} {status === 'refused' ? explain(error) : why}
      </p>
      <div className="acts">
        {wasMade && <Link to={`/payments/${quote.transactionId}`}>{messages.home.seePayment}</Link>}
        <Button look="text" label={`${messages.dismiss}: ${sum}`} onClick={() => dismiss(quote.id)}>
          {messages.dismiss}
        </Button>
      </div>
    </Notice>
  )
}

/** Whether a payment is among the pending ones. */
function isPending(status: PaymentOutcome['status']): boolean {
  return status === 'unknown' || status === 'pendingAuthorization'
}

function sumOf({ totalSendingAmount, sendingCurrency }: PaymentOutcome['quote']): string {
  return formatAmount({ amount: totalSendingAmount, currency: sendingCurrency })
}
