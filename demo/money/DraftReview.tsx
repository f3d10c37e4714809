import type { ExternalAccount } from 'holdfast'
import { useSecondsLeft, useWalletState } from 'holdfast/react'
import type { ReactElement } from 'react'
import { useAgents } from '../agents/agentQueries.ts'
import { nameOfAgent } from '../agents/agentRequest.ts'
import { messages } from '../messages.ts'
import { payeeOf } from '../payees/payee.ts'
import { Problem } from '../session/Problem.tsx'
import { useStoredQuote, useTransaction } from '../shared/queries.ts'
import { foreignText } from '../ui/foreignText.ts'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { ReviewSheet, type ReviewSheetProps } from './ReviewSheet.tsx'
import type { Price } from './usePrice.ts'

export interface DraftReviewProps {
  /** `Quote:<uuid>` */
  quoteId: string
  accounts: ExternalAccount[]
  /** Goes on to the form, which has the payee and the amount. */
  onNewPrice: () => void
  onClose: () => void
}

/** Reviews a quote that was requested earlier, or by an agent, while it is valid. */
export function DraftReview(props: DraftReviewProps): ReactElement | null {
  const { quoteId, accounts, onNewPrice, onClose } = props
  const { data: quote, error, isFetching } = useStoredQuote(quoteId)
  const { pendingExecutions } = useWalletState()
  const secondsLeft = useSecondsLeft(quote?.expiresAt)
  if (!quote) return <Problem error={error} />
  if (quote.status === 'EXPIRED') return <Notice tone="wait">{messages.review.expired}</Notice>
  const payee = payeeOf(quote, accounts)
  const isPriced = quote.status === 'PENDING' && payee !== undefined
  if (!isPriced) {
    return (
      <Notice tone="wait">
        <p>{messages.send.draftClosed}</p>
        <Link to={`/payments/${quote.transactionId}`}>{messages.home.seePayment}</Link>
      </Notice>
    )
  }
  const isSent = pendingExecutions.some((execution) => execution.quoteId === quote.id)
  const price: Price = {
    data: quote,
    error,
    isPending: false,
    isFetching,
    secondsLeft,
    isExpired: secondsLeft === 0 && !isSent,
    refetch: onNewPrice,
    isReplacement: false,
  }
  return <MadeReview quote={quote} price={price} payee={payee} onClose={onClose} />
}

/** Nothing can be signed before it is known who made the price, with which note, and that this is still an agent. */
function MadeReview(props: ReviewSheetProps): ReactElement | null {
  const { data: payment, error, refetch } = useTransaction(props.quote.transactionId)
  const agents = useAgents()
  if (!payment) return <Problem error={error} onRetry={() => void refetch()} />
  const { agentId, description } = payment
  const note = description === undefined ? undefined : foreignText(description)
  if (agentId === undefined) return <ReviewSheet {...props} note={note} />
  if (!agents.data) return <Problem error={agents.error} onRetry={() => void agents.refetch()} />
  if (!agents.data.some(({ id }) => id === agentId)) {
    return <Notice tone="wait">{messages.agents.preparedByFormer}</Notice>
  }
  return <ReviewSheet {...props} preparedBy={nameOfAgent(agentId, agents.data)} note={note} />
}
