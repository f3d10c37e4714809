import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { acknowledged } from '../session/shownExecutions.ts'

/**
 * Removes a settled execution from `state.settledExecutions`, in every tab: the customer has seen how the
 * payment ended. One that is still pending stays, and one that is gone counts as done.
 *
 * @param quoteId - `Quote:<uuid>`
 * @throws INVALID_INPUT when the id cannot be one
 * @throws STORAGE_FAILED, STORAGE_TIMEOUT when the browser would not write it; it is shown again
 * @throws CommonErrorCode
 * @example
 * ```ts
 * // When the app starts: in the state `loading` there are none yet.
 * const { settledExecutions } = await whenReady(wallet)
 * for (const { quoteId, status } of settledExecutions) {
 *   await showOutcome(quoteId, status)
 *   await acknowledgeExecution(wallet, quoteId)
 * }
 * ```
 */
export async function acknowledgeExecution(wallet: Wallet, quoteId: string): Promise<void> {
  const context = contextOf(wallet)
  assertRule('quoteId', quoteId, idOf('Quote'))
  await context.session.updateExecutions(await context.accountId(), acknowledged(quoteId))
}
