import { WalletError } from '../../shared/errors.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { recordedAs } from '../payments/pendingExecutions.ts'
import {
  type ExecuteQuoteResult,
  knownOutcome,
  outcomeOf,
  outcomeUnknown,
  type QuoteIn,
  resultOf,
} from '../payments/quoteOutcome.ts'
import { handOver, type Recipient, settleExecution } from '../payments/settleExecution.ts'

/** The result of `authorizeQuote`: `status` is what to branch on. */
export type AuthorizeQuoteResult =
  /** The payment was released, or has failed. */
  | Exclude<ExecuteQuoteResult, { status: 'pendingAuthorization' }>
  /** Of a quote with real-time funding: its `paymentInstructions` say where the money is to come. */
  | { status: 'authorized'; quote: QuoteIn<'PENDING'> }

/**
 * Ends the payment of a quote that waits for no answer any more, unless another call of this page has.
 *
 * @param isAnswered - whether this call asked the customer
 * @throws QUOTE_EXPIRED, QUOTE_NOT_EXECUTABLE
 * @throws OUTCOME_UNKNOWN when the quote does not show the outcome of what was sent
 */
export async function concludeAuthorization(
  context: WalletContext,
  accountId: string,
  quote: Quote,
  isAnswered: boolean,
  recipient: Recipient,
): Promise<AuthorizeQuoteResult> {
  const execution = { accountId, quote }
  // What cannot be read may be recorded: the storage hides no outcome.
  // guard: sca-record-unread
  const recorded = await recordedAs(context, execution).catch(() => 'pending')
  const known = knownOutcome(context, execution)
  const outcome = known ?? outcomeOf(quote.id, quote)
  if (!outcome || outcome.status === 'pendingAuthorization')
    return withoutOutcome(quote, recorded !== undefined || isAnswered)
  const isNews = recorded === 'pending' || outcome.status === 'expired'
  // Where another tab has settled it, this one tells it too, so it is not to show it again.
  const tell = isNews ? settleExecution : /* guard: sca-told */ handOver
  if (!known) await tell(context, accountId, outcome, recipient)
  return resultOf(outcome) as AuthorizeQuoteResult
}

/** A quote that is PENDING: the money of real-time funding is still to come. */
function withoutOutcome(quote: Quote, mayBeExecuted: boolean): AuthorizeQuoteResult {
  const isPending = quote.status === 'PENDING'
  if (isPending && !quote.source.accountId)
    return { status: 'authorized', quote: { ...quote, status: 'PENDING' } }
  // guard: sca-outcome
  if (mayBeExecuted || !isPending) throw outcomeUnknown()
  throw new WalletError(
    'QUOTE_NOT_EXECUTABLE',
    'The quote waits for no authorization: execute it first',
  )
}
