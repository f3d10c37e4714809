import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { useMoneyNews } from '../session/moneyEvents.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useTransaction } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'

const { home } = messages

/** Money that came in while the page was open. */
export function Incoming(): ReactElement | null {
  const { arrival, dismissArrival } = useMoneyNews()
  return arrival === undefined ? null : <Arrived id={arrival} onDismiss={dismissArrival} />
}

function Arrived({ id, onDismiss }: { id: string; onDismiss: () => void }): ReactElement | null {
  const { data } = useTransaction(id)
  if (!data?.receivedAmount) return null
  return (
    <div className="notice" data-tone="good">
      <p>{home.arrived(formatAmount(data.receivedAmount), data.source?.umaAddress)}</p>
      <div className="acts">
        <Link to={`/payments/${id}`}>{home.seePayment}</Link>
        <Button look="text" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </div>
    </div>
  )
}
