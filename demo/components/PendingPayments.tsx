import { formatAmount, type PendingExecution, resumeExecutions } from 'holdfast'
import { useWallet, useWalletState } from 'holdfast/react'
import { type ReactElement, useEffect } from 'react'
import { refreshMoney } from '../app/queries.ts'
import { messages } from '../messages.ts'
import { Link } from './Link.tsx'
import { Notice } from './Notice.tsx'

const { home } = messages

/** Payments whose result is not known yet: after a reload, or a response that was lost. */
export function PendingPayments(): ReactElement | null {
  const { pendingExecutions } = useWalletState()
  useResume(pendingExecutions.map(({ quoteId }) => quoteId).join())
  if (pendingExecutions.length === 0) return null
  return (
    <Notice tone="wait">
      <h2>{home.pendingTitle}</h2>
      {pendingExecutions.map((execution) => (
        <Pending key={execution.quoteId} {...execution} />
      ))}
    </Notice>
  )
}

/** Reads how they ended for as long as they are shown, and again when one is added or has ended. */
function useResume(quoteIds: string): void {
  const wallet = useWallet()
  useEffect(() => {
    if (quoteIds === '') return
    const controller = new AbortController()
    resumeExecutions(wallet, { signal: controller.signal }).then(refreshMoney, () => undefined)
    return () => controller.abort()
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
