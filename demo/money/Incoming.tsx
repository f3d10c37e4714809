import type { ReactElement } from 'react'
import { useLocation } from 'wouter'
import { messages } from '../messages.ts'
import { useMoneyNews } from '../session/moneyEvents.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useTransaction } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { isolate } from '../ui/isolate.ts'
import { Link } from '../ui/Link.tsx'

const { home } = messages

/** How many are shown one by one. All of them are in the activity. */
const shownCount = 3

/** Money that came in while the page was open, newest first. The live region is always in the page. */
export function Incoming(): ReactElement {
  const { arrivals, dismissArrivals } = useMoneyNews()
  const [path] = useLocation()
  // The payment's own page says it all.
  const news = arrivals.filter((id) => path !== `/payments/${id}`)
  return (
    <div className="arrivals" role="status" aria-live="polite" aria-atomic={false}>
      {news.length > 0 && (
        <ul className="told">
          {news.slice(0, shownCount).map((id) => (
            <Arrived key={id} id={id} onDismiss={() => dismissArrivals([id])} />
          ))}
        </ul>
      )}
      {news.length > 1 && (
        <div className="acts">
          {news.length > shownCount && (
            <Link to="/activity">{home.moreArrived(news.length - shownCount)}</Link>
          )}
          <Button look="text" onClick={() => dismissArrivals(news)}>
            {home.dismissAll}
          </Button>
        </div>
      )}
    </div>
  )
}

function Arrived({ id, onDismiss }: { id: string; onDismiss: () => void }): ReactElement | null {
  const { data } = useTransaction(id)
  if (!data?.receivedAmount) return null
  const sum = formatAmount(data.receivedAmount)
  const from = data.source?.umaAddress
  return (
    <li className="notice" data-tone="good">
      <p>{home.arrived(sum, from && isolate(from))}</p>
      <div className="acts">
        <Link to={`/payments/${id}`}>{home.seePayment}</Link>
        <Button look="text" label={`${messages.dismiss}: ${sum}`} onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </div>
    </li>
  )
}
