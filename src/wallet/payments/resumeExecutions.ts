import { WalletError } from '../../shared/errors.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import type { PollOptions } from './pollChanges.lazy.ts'
import { pollChanges } from './pollChanges.ts'
import type { QuoteOutcome } from './quoteOutcome.ts'
import { readAuthorized } from './readAuthorized.ts'
import { provenOutcome } from './readOutcome.ts'
import { type Recipient, settleExecution, thisPage } from './settleExecution.ts'

/** Options of {@link resumeExecutions}. */
export type ResumeExecutionsOptions = PollOptions

/** The outcome of a pending execution. */
export type ResumedExecution = {
  /** `Quote:<uuid>` */
  quoteId: string
} & (
  | QuoteOutcome
  /**
   * Not known yet; `error` says why (`ABORTED` where `signal` fired or the wallet was destroyed
   * first), and the execution stays pending.
   */
  | { status: 'unknown'; error: WalletError }
)

/**
 * Reads each pending execution until the service says how it ended, with growing pauses: after a
 * reload, or after OUTCOME_UNKNOWN. It never signs and never sends a payment, and needs no session.
 *
 * An execution that ended leaves `state.pendingExecutions`, and is in `state.settledExecutions` of the next
 * page where this one is left before it could show the outcome. One that waits for the customer's
 * authorization stays there, and is returned at once, unless this device has answered its challenge: that is read on.
 *
 * A quote that stays PENDING is read until `signal` fires. The outcomes read by then are returned all
 * the same, with `unknown` for the others. A quote that could not be read at first, five times in a row, is
 * `unknown` too, with that error.
 *
 * @returns one for each of the account's pending executions, oldest first
 * @throws INVALID_INPUT when a pause cannot be one
 * @throws CommonErrorCode
 * @example
 * ```ts
 * for (const { quoteId, status } of await resumeExecutions(wallet)) {
 *   if (status === 'executed') showPaid(quoteId)
 *   if (status === 'failed' || status === 'expired') showNotPaid(quoteId)
 * }
 * ```
 */
export async function resumeExecutions(
  wallet: Wallet,
  options: ResumeExecutionsOptions = {},
): Promise<ResumedExecution[]> {
  const context = contextOf(wallet, options)
  const accountId = await context.accountId(options.signal)
  const { departure } = thisPage(context)
  const resumeAll = async () => {
    // The state shows what the device has of them, too.
    await context.session.check(accountId)
    const { pendingExecutions = [] } = await context.session.readRecord(accountId)
    const recipient = { departure, delivered: resumed }
    return Promise.all(
      pendingExecutions.map(({ quoteId }) =>
        resume(context, accountId, quoteId, options, recipient),
      ),
    )
  }
  const resumed: Promise<ResumedExecution[]> = resumeAll()
  return resumed
}

async function resume(
  context: WalletContext,
  accountId: string,
  quoteId: string,
  options: ResumeExecutionsOptions,
  recipient: Recipient,
): Promise<ResumedExecution> {
  try {
    const outcome = await readToEnd(context, accountId, quoteId, options)
    await settleExecution(context, accountId, outcome, recipient)
    return { quoteId, ...outcome }
  } catch (error) {
    if (!(error instanceof WalletError) || error.code === 'INVALID_INPUT') throw error
    return { quoteId, status: 'unknown', error }
  }
}

async function readToEnd(
  context: WalletContext,
  accountId: string,
  quoteId: string,
  options: ResumeExecutionsOptions,
): Promise<QuoteOutcome> {
  const read = () => readAuthorized(context, quoteId, options.signal)
  for await (const quote of pollChanges(context, read, options)) {
    const outcome = await provenOutcome(context, accountId, quote)
    if (outcome) return outcome
  }
  throw new Error('pollChanges ended')
}
