import type { Transaction } from 'holdfast'
import type { ReactElement } from 'react'
import { discardDraft } from '../app/discardedDrafts.ts'
import { isDraft } from '../app/movements.ts'
import { navigate } from '../app/router.ts'
import { sendPath } from '../app/sendPath.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { Link } from '../components/Link.tsx'
import { Notice } from '../components/Notice.tsx'
import { messages } from '../messages.ts'

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
            {messages.payment.sendAgain}
          </Link>
        )}
      </div>
    </>
  )
}
