import type { Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { discardDraft } from '../activity/discardedDrafts.ts'
import { messages } from '../messages.ts'
import { isDraft } from '../shared/movements.ts'
import { sendPath } from '../shared/sendPath.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { navigate } from '../ui/router.ts'
import { useToasts } from '../ui/toasts.ts'

/** Nothing was sent: the draft can be taken up or dropped, or the payment begun anew. */
export function UnsignedPayment({ payment }: { payment: Transaction }): ReactElement {
  const { show } = useToasts()
  const isOpen = isDraft(payment)
  const discard = () => {
    discardDraft(payment.id)
    navigate('/')
    show(messages.activity.discarded)
  }
  return (
    <>
      <Notice tone="wait">
        <p>{isOpen ? messages.payment.notSigned : messages.payment.neverPaid}</p>
      </Notice>
      <div className="acts">
        {isOpen ? (
          <>
            <Link to={sendPath(payment, payment.quoteId)} look="brand">
              {messages.activity.takeUp}
            </Link>
            <Button look="quiet" onClick={discard}>
              {messages.activity.discard}
            </Button>
          </>
        ) : (
          <Link to={sendPath(payment)} look="brand">
            {messages.review.newPrice}
          </Link>
        )}
      </div>
    </>
  )
}
