import { ApiError } from '../../shared/errors.ts'
import { idempotencyKeyHeader, walletSignatureHeader } from '../../shared/headers.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { toSessionError } from '../signing/activeSessions.ts'
import { isLostResponse } from '../transport/lostResponse.ts'
import { pathOf, type RelayCall } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'
import { type Execution, forgetExecution, recordExecution } from './pendingExecutions.ts'
import { outcomeOf, outcomeUnknown, type QuoteOutcome } from './quoteOutcome.ts'
import { readOutcome } from './readOutcome.ts'

/** The service carries out the same call with the same key once, so it can be sent again. */
const maxSends = 3
const pauseMs = 400

/**
 * Sends a signed execution, and reads its outcome where the response does not show it. It is in the
 * account's record from before it is sent until its outcome is known.
 *
 * @throws STORAGE_FAILED when it could not be recorded; nothing was sent
 * @throws OUTCOME_UNKNOWN, and the service's refusal of an execution that no call had sent before
 */
export async function sendExecution(
  context: WalletContext,
  execution: Execution,
  signature: string,
): Promise<QuoteOutcome> {
  const { accountId, quote } = execution
  const call = executeCall(execution, signature)
  // guard: quote-recorded
  const isResumed = await recordExecution(context, execution)
  let failure: unknown = outcomeUnknown()
  const response = await send(context, call, isResumed).catch((error: unknown) => {
    failure = error
    return undefined
  })
  // guard: quote-refusal-read-back
  const outcome =
    outcomeOf(quote.id, response) ?? (await readOutcome(context, execution).catch(() => undefined))
  if (outcome) return outcome
  if (isRefusal(failure)) await forgetExecution(context, accountId, quote.id)
  throw await toSessionError(context, accountId, failure)
}

function executeCall({ quote: { id }, scaFactor }: Execution, signature: string): RelayCall {
  return {
    method: 'POST',
    path: pathOf`/quotes/${id}/execute`,
    headers: {
      [walletSignatureHeader]: signature,
      // guard: quote-idempotency-key
      [idempotencyKeyHeader]: `execute-${id.replace(':', '-')}`,
    },
    body: scaFactor ? { scaFactor } : {},
  }
}

/**
 * Sends until there is a response.
 *
 * @param isResumed - whether an earlier call may have reached the service
 * @returns undefined for a response that may be the stored one to an earlier request: the service repeats it, and
 * the customer may have authorized the payment since
 * @throws the service's refusal when nothing else that was sent can still be carried out
 * @throws OUTCOME_UNKNOWN when it can: once a response was lost, no later refusal is about that
 */
async function send(
  context: WalletContext,
  call: RelayCall,
  isResumed: boolean,
): Promise<Quote | undefined> {
  let mayBeExecuted = isResumed
  for (let sends = 1; ; sends += 1) {
    try {
      const found = await request(context.transport, call, parseQuote, 'quote')
      // guard: quote-replayed
      if (mayBeExecuted && found.status === 'PENDING_AUTHORIZATION') return undefined
      return found
    } catch (error) {
      mayBeExecuted ||= !isRefusal(error) || isConflict(error)
      if (isRefusal(error) || sends === maxSends)
        // guard: quote-refusal-after-loss
        throw mayBeExecuted ? outcomeUnknown(error) : error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs * sends))
  }
}

/** Checks whether this very request was not carried out. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && !isLostResponse(error)
}

/**
 * Checks whether the service says that the quote is not PENDING any more: perhaps because this wallet
 * executed it. QUOTE_EXPIRED is no exception, because only an EXPIRED that is read proves it.
 */
function isConflict(error: unknown): boolean {
  // guard: quote-conflict
  return isRefusal(error) && (error.status === 409 || error.code === 'QUOTE_EXPIRED')
}
