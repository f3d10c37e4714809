import { type PendingExecution, resumeExecutions } from 'holdfast'
import { useWallet, useWalletState } from 'holdfast/react'
import { type ReactElement, useEffect } from 'react'
import { formatAmount } from '../app/amounts.ts'
import { usePayments } from '../app/paymentRun.ts'
import { messages } from '../messages.ts'
import { Link } from './Link.tsx'
import { Notice } from './Notice.tsx'

const { home } = messages

/** How long after quotes that could not be read the next attempt begins. */
const pauseMs = 10_000

/** Payments whose result is not known yet: after a reload, or a response that was lost. */
export function PendingPayments(): ReactElement | null {
  const { pendingExecutions } = useWalletState()
  const { underWay, reviewedId } = usePayments()
  // What is under way here is read to its end already.
  useResume(underWay ? '' : pendingExecutions.map(({ quoteId }) => quoteId).join())
  const shown = pendingExecutions.filter(
    ({ quoteId }) => quoteId !== underWay?.id && quoteId !== reviewedId,
  )
  if (shown.length === 0) return null
  return (
    <Notice tone="wait">
      <h2>{home.pendingTitle}</h2>
      {shown.map((execution) => (
        <Pending key={execution.quoteId} {...execution} />
      ))}
    </Notice>
  )
}

/** Reads how they ended, and again when one is added or has ended; the outcomes come as events. */
function useResume(quoteIds: string): void {
  const wallet = useWallet()
  useEffect(() => {
    if (quoteIds === '') return
    const controller = new AbortController()
    const { signal } = controller
    let timer: ReturnType<typeof setTimeout> | undefined
    const resume = async () => {
      const resumed = await resumeExecutions(wallet, { signal })
      // What could not be read, as without a network, is read later.
      const isLeft = resumed.some((one) => one.status === 'unknown' && one.error.retryable)
      if (isLeft && !signal.aborted) timer = setTimeout(start, pauseMs)
    }
    const start = () => void resume().catch(() => undefined)
    start()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [wallet, quoteIds])
}

function Pending({
  transactionId,
  totalSendingAmount,
  sendingCurrency,
}: PendingExecution): ReactElement {
  const sum = formatAmount({ amount: totalSendingAmount, currency: sendingCurrency })
  return (
    <p>
      {home.pending(sum)} <Link to={`/payments/${transactionId}`}>{home.seePayment}</Link>
    </p>
  )
}
