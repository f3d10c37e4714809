import type { Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { shownCount } from '../activity/ActivityPanel.tsx'
import { messages } from '../messages.ts'
import { formatAmount } from '../shared/amounts.ts'
import { outcomeOf } from '../shared/outcome.ts'
import { useActivity } from '../shared/queries.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'

const texts = messages.payment

/** Where the money is that failed payments took and the service could not give back, of those that home lists. */
export function FailedRefunds(): ReactElement | null {
  const { data } = useActivity(shownCount)
  const payments = (data?.movements ?? []).flatMap((movement) =>
    movement.kind === 'payment' && outcomeOf(movement.payment) === 'REFUND_FAILED'
      ? [movement.payment]
      : [],
  )
  if (payments.length === 0) return null
  return (
    <Notice tone="wait">
      <h2>{texts.status.REFUND_FAILED}</h2>
      {payments.map((payment) => (
        <FailedRefund key={payment.id} {...payment} />
      ))}
    </Notice>
  )
}

function FailedRefund({ id, sentAmount }: Transaction): ReactElement {
  return (
    <p>
      {sentAmount && texts.refund.FAILED?.(formatAmount(sentAmount))}{' '}
      <Link to={`/payments/${id}`}>{messages.home.seePayment}</Link>
    </p>
  )
}
