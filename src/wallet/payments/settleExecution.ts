import { parseQuote } from '../../shared/payment.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { type Departure, watchDeparture } from '../platform/departure.ts'
import { notifyAll } from '../platform/notifyAll.ts'
import { noteChallenge } from './executionRecord.ts'
import type { QuoteOutcome } from './outcome.ts'

/** The page that executes, and when it hands over the outcome. */
export interface Recipient {
  departure: Departure
  delivered: Promise<unknown>
}

/** Returns this page, from before the request is sent. It hands the outcome over at once. */
export function thisPage(context: WalletContext): Recipient {
  context.departure ??= watchDeparture(context.destroyed)
  // Loaded while the request is on its way.
  context.session.unheardExecutions().catch(() => undefined)
  return { departure: context.departure, delivered: Promise.resolve() }
}

/**
 * Turns a pending execution into a settled one, unless it still waits for the customer, and says so where this page
 * has not.
 */
export async function settleExecution(
  context: WalletContext,
  accountId: string,
  outcome: QuoteOutcome,
  recipient: Recipient,
): Promise<void> {
  const { status, quote } = outcome
  const isNews = !context.settledQuotes.has(quote.id)
  await handOver(context, accountId, outcome, recipient)
  if (isNews && status !== 'pendingAuthorization')
    notifyAll(context.settledListeners, { quoteId: quote.id, status, quote })
}

/**
 * Has this page tell the customer the outcome, and no other. What is pending is settled; what cannot be written stays
 * pending, and is read again.
 */
export async function handOver(
  context: WalletContext,
  accountId: string,
  { status, quote }: QuoteOutcome,
  recipient: Recipient,
): Promise<void> {
  const { session, clock, settledQuotes } = context
  // guard: quote-authorization
  if (status === 'pendingAuthorization') {
    // A copy: with what the app makes of its own, its terms are compared.
    const copy = /* guard: sca-heard-copy */ parseQuote(quote, 'quote')
    context.waitingQuote = { quote: copy, atMs: clock.now() }
    return noteChallenge(context, accountId, quote)
  }
  const quoteId = quote.id
  settledQuotes.set(quoteId, quote)
  const settledAt = new Date(clock.now()).toISOString()
  try {
    const unheard = await session.unheardExecutions()
    await unheard.deliver({
      ...recipient,
      quoteId,
      outcome: { status, settledAt },
      update: (change) => session.updateExecutions(accountId, change),
    })
  } catch {
    // It stays pending.
  }
}
