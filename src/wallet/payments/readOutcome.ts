import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { type Execution, readStage } from './executionRecord.ts'
import { isPast, outcomeOf, outcomeUnknown, type QuoteOutcome, quoteExpired } from './outcome.ts'
import { readAuthorized } from './readAuthorized.ts'
import { awaitsProof } from './sentProofs.ts'

/**
 * Returns the outcome that a quote proves as it was read. Where it waits for the customer, but this device has answered its
 * challenge, or that has lapsed, the service has the word: there is none yet.
 */
export async function provenOutcome(
  context: WalletContext,
  accountId: string,
  found: Quote,
): Promise<QuoteOutcome | undefined> {
  const outcome = outcomeOf(found.id, found)
  const { scaChallenge } = found
  if (outcome?.status !== 'pendingAuthorization' || !scaChallenge) return outcome
  // guard: resume-proof
  return (await awaitsProof(context, accountId, scaChallenge)) ? outcome : undefined
}

/**
 * Reads how an execution ended that an earlier call may have sent.
 *
 * @throws OUTCOME_UNKNOWN
 */
export async function readOutcome(
  context: WalletContext,
  { accountId, quote: { id } }: Execution,
): Promise<QuoteOutcome> {
  const found = await readAuthorized(context, id).catch((error: unknown) => {
    throw outcomeUnknown(error)
  })
  const outcome = await provenOutcome(context, accountId, found)
  if (outcome) return outcome
  throw outcomeUnknown()
}

/**
 * Reads a quote whose time has passed before this call has sent anything. It may have been executed
 * all the same: by another tab, before a reload, or by a call whose response was lost.
 *
 * @returns undefined when its time has not passed after all, because the response corrected the
 * clock
 * @throws QUOTE_EXPIRED when it is PENDING and no call may have sent it
 * @throws OUTCOME_UNKNOWN when one may have
 */
export async function readPastQuote(
  context: WalletContext,
  execution: Execution,
): Promise<QuoteOutcome | undefined> {
  const { quote } = execution
  const isSent = (await readStage(context, execution)) !== undefined
  const found = await readAuthorized(context, quote.id).catch((error: unknown) => {
    throw isSent ? outcomeUnknown(error) : error
  })
  const outcome = await provenOutcome(context, execution.accountId, found)
  if (outcome) return outcome
  const isPending = found.status === 'PENDING'
  // guard: quote-never-sent
  if (isPending && !isPast(context, quote)) return undefined
  // guard: quote-expired-proof
  throw isSent || !isPending ? outcomeUnknown() : quoteExpired()
}
