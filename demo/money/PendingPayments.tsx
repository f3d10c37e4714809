import { type PendingExecution, type Quote, resumeExecutions } from 'holdfast'
import { useSecondsLeft, useWallet, useWalletState } from 'holdfast/react'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { formatAmount } from '../shared/amounts.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { formatTime } from '../ui/time.ts'
import { useIsOnline } from '../ui/useIsOnline.ts'
import { usePayments } from './paymentRun.ts'
import { usePayeeName } from './usePayeeName.ts'

const { home, authorization } = messages

/** The time before the next attempt to read quotes, after one failed. */
const pauseMs = 10_000
/** The time after a deadline before the status of the payment is read again. */
const lapseMs = 2_000

/**
 * Payments whose result is not known yet: after a reload, a lost response, or without an authorization. A review that is
 * on the screen says so itself, of its own payment or of an earlier one.
 */
export function PendingPayments(): ReactElement | null {
  const { pendingExecutions } = useWalletState()
  const { underWay, elsewhere, reviewedId, noteWaiting } = usePayments()
  const [path] = useLocation()
  // What is under way here is read to its end already.
  const [waiting, readAgain] = useResume(
    underWay ? '' : pendingExecutions.map(({ quoteId }) => quoteId).join(),
    noteWaiting,
    useIsOnline(),
  )
  const shown = pendingExecutions
    .filter(({ quoteId }) => quoteId !== underWay?.id)
    .filter(({ quoteId }) => elsewhere.every(({ id }) => id !== quoteId))
    .map((execution) => ({
      ...execution,
      quote: waiting.find(({ id }) => id === execution.quoteId),
    }))
    // The payment's own page says what is known of it, and leads to its authorization.
    .filter(({ transactionId }) => path !== `/payments/${transactionId}`)
  const isAnyUnknown = shown.some(({ quote, scaChallenge }) => !quote && !scaChallenge)
  return (
    <>
      {waiting.map((quote) => (
        <Deadline key={quote.id} quote={quote} onLapsed={readAgain} />
      ))}
      {shown.length > 0 && reviewedId === undefined && (
        <Notice tone="wait">
          <h2>{isAnyUnknown ? home.pendingTitle : authorization.waitingTitle}</h2>
          {shown.map(({ quote, ...execution }) =>
            quote ? (
              <Waiting key={quote.id} quote={quote} />
            ) : (
              <Pending key={execution.quoteId} {...execution} />
            ),
          )}
        </Notice>
      )}
    </>
  )
}

/**
 * Reads how they ended, and again when one is added or has ended; the outcomes come as events.
 *
 * @param onWaiting - called with each that waits for the customer's authorization
 * @param isOnline - what could not be read without a connection is read as soon as it is back
 * @returns these, and what has them read again
 */
function useResume(
  quoteIds: string,
  onWaiting: (quote: Quote) => void,
  isOnline: boolean,
): [waiting: Quote[], readAgain: () => void] {
  const wallet = useWallet()
  const [waiting, setWaiting] = useState<Quote[]>([])
  const [lapsed, setLapsed] = useState(0)
  useEffect(() => {
    if (quoteIds === '' || !isOnline) return
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const resume = async () => {
      const resumed = await resumeExecutions(wallet, { signal })
      if (signal.aborted) return
      const open = resumed.flatMap((one) =>
        one.status === 'pendingAuthorization' ? [one.quote as Quote] : [],
      )
      setWaiting(open)
      open.forEach(onWaiting)
      // What could not be read, as without a network, is read later.
      const isLeft = resumed.some((one) => one.status === 'unknown' && one.error.retryable)
      if (lapsed > 0 && open.length > 0) timer = setTimeout(start, lapseMs)
      else if (isLeft) timer = setTimeout(start, pauseMs)
    }
    const start = () => void resume().catch(() => undefined)
    start()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [wallet, quoteIds, lapsed, onWaiting, isOnline])
  const readAgain = useCallback(() => setLapsed((count) => count + 1), [])
  return [quoteIds === '' ? [] : waiting, readAgain]
}

interface DeadlineProps {
  quote: Quote
  onLapsed: () => void
}

/** The end of the time in which a payment can be authorized. */
function Deadline({ quote, onLapsed }: DeadlineProps): null {
  const isLapsed = useSecondsLeft(quote.scaChallenge?.expiresAt) === 0
  useEffect(() => {
    if (isLapsed) onLapsed()
  }, [isLapsed, onLapsed])
  return null
}

function Waiting({ quote }: { quote: Quote }): ReactElement {
  const { takeUp } = usePayments()
  const { totalSendingAmount: amount, sendingCurrency: currency, transactionId } = quote
  const sum = formatAmount({ amount, currency })
  return (
    <>
      <p>{authorization.waiting(sum)}</p>
      <div className="acts">
        <Button label={authorization.startLabel(sum)} onClick={() => takeUp(quote)}>
          {authorization.start}
        </Button>
        <Link to={`/payments/${transactionId}`}>{home.seePayment}</Link>
      </div>
    </>
  )
}

function Pending({
  transactionId,
  sentAt,
  totalSendingAmount,
  sendingCurrency,
  scaChallenge,
}: PendingExecution): ReactElement {
  const sum = formatAmount({ amount: totalSendingAmount, currency: sendingCurrency })
  const payee = usePayeeName({ transactionId })
  return (
    <p>
      {scaChallenge ? authorization.waiting(sum) : home.pending(sum, formatTime(sentAt), payee)}{' '}
      <Link to={`/payments/${transactionId}`}>{home.seePayment}</Link>
    </p>
  )
}
