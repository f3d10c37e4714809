import type { ExternalAccount, Transaction } from 'holdfast'
import { useWalletState } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { titleOf } from '../payees/counterparty.ts'
import { formatAmount } from '../shared/amounts.ts'
import { draftsIn } from '../shared/drafts.ts'
import type { Activity } from '../shared/queries.ts'
import { sendPath } from '../shared/sendPath.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { formatTime } from '../ui/time.ts'
import { useToasts } from '../ui/toasts.ts'
import { useDiscardedDrafts } from './discardedDrafts.ts'

const texts = messages.activity

export interface DraftsProps {
  activity: Activity
  accounts: ExternalAccount[]
}

/** Payments that were reviewed but not signed, to review again or discard. */
export function Drafts({ activity, accounts }: DraftsProps): ReactElement | null {
  const [discarded, discard] = useDiscardedDrafts()
  const { show } = useToasts()
  const { pendingExecutions } = useWalletState()
  const sent = pendingExecutions.map(({ transactionId }) => transactionId)
  const drafts = draftsIn(activity, [...discarded, ...sent])
  if (drafts.length === 0) return null
  return (
    <section className="panel" aria-labelledby="drafts">
      <h2 id="drafts">{texts.drafts}</h2>
      <p className="soft small">{texts.draftsAbout}</p>
      <ul className="rows">
        {drafts.map((draft) => (
          <Draft
            key={draft.id}
            draft={draft}
            title={titleOf(draft, accounts)}
            onDiscard={() => {
              discard(draft.id)
              show(texts.discarded)
            }}
          />
        ))}
      </ul>
    </section>
  )
}

interface DraftProps {
  draft: Transaction
  title: string
  onDiscard: () => void
}

function Draft({ draft, title, onDiscard }: DraftProps): ReactElement {
  const { sentAmount, createdAt, quoteId } = draft
  const amount = sentAmount ? formatAmount(sentAmount) : ''
  return (
    <li className="draft">
      <span>
        <span className="who">{title}</span>
        <br />
        <span className="soft small">
          {texts.reviewed(amount, createdAt ? formatTime(createdAt) : '')}
        </span>
      </span>
      <span className="acts">
        <Link to={sendPath(draft, quoteId)} label={texts.takeUpLabel(title, amount)}>
          {texts.takeUp}
        </Link>
        <Button look="text" label={texts.discardLabel(title, amount)} onClick={onDiscard}>
          {texts.discard}
        </Button>
      </span>
    </li>
  )
}
