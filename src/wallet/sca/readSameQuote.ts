import { WalletError } from '../../shared/errors.ts'
import type { Quote } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { Execution } from '../payments/executionRecord.ts'
import { outcomeUnknown } from '../payments/outcome.ts'
import { readAuthorized } from '../payments/readAuthorized.ts'
import { awaitsProof, wasProven } from '../payments/sentProofs.ts'

/**
 * Refuses a quote that is not the one the customer authorizes: with other terms, or with another payload
 * to sign than it had.
 *
 * @returns the quote that was found
 * @throws QUOTE_MISMATCH
 */
export function assertSameQuote(quote: Quote, found: Quote): Quote {
  const before = payloadsOf(quote)
  const isSamePayload = before.length === 0 || payloadsOf(found).every((it) => before.includes(it))
  const isSame =
    /* guard: sca-same-terms */ termsOf(quote) === termsOf(found) &&
    /* guard: sca-same-payload */ isSamePayload
  if (isSame) return found
  throw new WalletError('QUOTE_MISMATCH', 'The quote is not the one to be authorized')
}

/** Returns the terms of a quote that never change, as one text. */
function termsOf({
  id,
  source,
  destination,
  sendingCurrency,
  receivingCurrency,
  totalSendingAmount,
  totalReceivingAmount,
  feesIncluded,
  transactionId,
}: Quote): string {
  return JSON.stringify([
    ...[id, source.accountId, destination.accountId, destination.umaAddress],
    ...[sendingCurrency.code, receivingCurrency.code, totalSendingAmount, totalReceivingAmount],
    ...[feesIncluded, transactionId],
  ])
}

function payloadsOf({ paymentInstructions = [] }: Quote): string[] {
  return paymentInstructions
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo.payloadToSign)
    .filter((payload) => typeof payload === 'string')
}

/** Reads a quote as it is now. @throws QUOTE_MISMATCH when it has other terms */
export async function readSameQuote(
  context: WalletContext,
  quote: Quote,
  signal?: AbortSignal,
): Promise<Quote> {
  return assertSameQuote(quote, await readAuthorized(context, quote.id, signal))
}

/** Milliseconds for which the outcome of an execution is as good as a read. */
const maxHeardMs = 10_000

/**
 * Reads the same before the customer is asked. An execution that has just ended in this page has shown it: that counts
 * once, unless another tab of this device has answered its challenge. Before an answer is sent, the quote is read in any
 * case.
 *
 * @throws OUTCOME_UNKNOWN as {@link readBeforeProof}
 */
export async function readBeforeAsking(
  context: WalletContext,
  execution: Execution,
  signal?: AbortSignal,
): Promise<Quote> {
  const { waitingQuote: heard, settledQuotes, clock } = context
  const { accountId, quote } = execution
  context.waitingQuote = undefined
  const challenge = heard?.quote.scaChallenge
  const isFresh =
    challenge &&
    heard.quote.id === quote.id &&
    clock.now() - heard.atMs < maxHeardMs &&
    !settledQuotes.has(quote.id) &&
    // Where that cannot be read, the quote is.
    (await awaitsProof(context, accountId, challenge).catch(() => false))
  return isFresh ? assertSameQuote(quote, heard.quote) : readBeforeProof(context, execution, signal)
}

/**
 * Reads the same before anything is sent, or returns it as this page knows it where the payment has ended.
 *
 * @throws OUTCOME_UNKNOWN when it cannot be read, and this device has sent a proof for one of its challenges
 */
export async function readBeforeProof(
  context: WalletContext,
  { accountId, quote }: Execution,
  signal?: AbortSignal,
): Promise<Quote> {
  const settled = context.settledQuotes.get(quote.id)
  if (settled) return assertSameQuote(quote, settled)
  try {
    return await readSameQuote(context, quote, signal)
  } catch (error) {
    // guard: sca-unread
    const isOpen = !signal?.aborted && (await wasProven(context, accountId, quote.id))
    throw isOpen ? outcomeUnknown(error) : error
  }
}
