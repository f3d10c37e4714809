import { WalletError } from '../../shared/errors.ts'
import { contextOf, type Wallet, type WalletContext } from '../context/walletContext.ts'
import { onAbort } from '../platform/abort.ts'
import { outcomeUnknown, type QuoteOutcome } from './outcome.ts'
import type { PollOptions } from './pollChanges.lazy.ts'
import { pollChanges } from './pollChanges.ts'
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
   * first, OUTCOME_UNKNOWN where another waits for the customer), and the execution stays pending.
   */
  | { status: 'unknown'; error: WalletError }
)

/**
 * Reads each pending execution until the service says how it ended, with growing pauses: after a
 * reload, or after OUTCOME_UNKNOWN. It never signs and never sends a payment, and needs no session.
 *
 * An execution that ended leaves `state.pendingExecutions`, and is in `state.settledExecutions` of the next
 * page where this one is left before it could show the outcome. One that waits for the customer's authorization stays
 * pending. It is returned, with the others as far as they are known, as soon as each was read: its challenge lapses
 * while one whose response was lost is read on. Call again after `authorizeQuote`, and meanwhile every few seconds,
 * as long as one is `unknown` with a `retryable` error. One whose challenge this device has answered is read on.
 *
 * A quote that stays PENDING is read until `signal` fires, unless another waits for the customer. The outcomes read by
 * then are returned all the same, with `unknown` for the others. A quote that could not be read at first, five times in
 * a row, is `unknown` too, with that error.
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
    const quoteIds = pendingExecutions.map(({ quoteId }) => quoteId)
    const round = startRound(quoteIds, options.signal)
    const resumeOne = (quoteId: string) =>
      resume(context, { accountId, quoteId, recipient, round, options })
    return Promise.all(quoteIds.map(resumeOne)).finally(round.end)
  }
  const resumed: Promise<ResumedExecution[]> = resumeAll()
  return resumed
}

/** Reads of several executions, which go on until none is left that only the service can end. */
interface Round {
  /** Fires with the caller's, and when one waits for the customer and each of the others was read. */
  signal: AbortSignal
  onRead: (quoteId: string) => void
  onWaiting: () => void
  end: () => void
}

function startRound(quoteIds: string[], outer: AbortSignal | undefined): Round {
  const controller = new AbortController()
  const unread = new Set(quoteIds)
  let isAnyWaiting = false
  const check = () => {
    // guard: resume-waiting
    if (isAnyWaiting && unread.size === 0) controller.abort(outcomeUnknown())
  }
  return {
    signal: controller.signal,
    onRead: (quoteId) => {
      unread.delete(quoteId)
      check()
    },
    onWaiting: () => {
      isAnyWaiting = true
      check()
    },
    end: onAbort(outer, () => controller.abort(outer?.reason)),
  }
}

interface Resumption {
  accountId: string
  quoteId: string
  recipient: Recipient
  round: Round
  options: ResumeExecutionsOptions
}

async function resume(context: WalletContext, resumption: Resumption): Promise<ResumedExecution> {
  const { accountId, quoteId, recipient, round } = resumption
  try {
    const outcome = await readToEnd(context, resumption)
    if (outcome.status === 'pendingAuthorization') round.onWaiting()
    await settleExecution(context, accountId, outcome, recipient)
    return { quoteId, ...outcome }
  } catch (error) {
    if (!(error instanceof WalletError) || error.code === 'INVALID_INPUT') throw error
    const { reason } = round.signal
    const isLeft = error.code === 'ABORTED' && reason?.code === 'OUTCOME_UNKNOWN'
    return { quoteId, status: 'unknown', error: isLeft ? reason : error }
  }
}

async function readToEnd(
  context: WalletContext,
  { accountId, quoteId, round, options }: Resumption,
): Promise<QuoteOutcome> {
  const { signal } = round
  const read = () => readAuthorized(context, quoteId, signal).finally(() => round.onRead(quoteId))
  for await (const quote of pollChanges(context, read, { ...options, signal })) {
    const outcome = await provenOutcome(context, accountId, quote)
    if (outcome) return outcome
  }
  throw new Error('pollChanges ended')
}
