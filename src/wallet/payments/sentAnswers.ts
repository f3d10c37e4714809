import { WalletError } from '../../shared/errors.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { outcomeUnknown } from './quoteOutcome.ts'

/** How long an answer is remembered after its challenge has lapsed: clocks may differ. */
const rememberedMs = 86_400_000

/**
 * Whether the customer can answer a challenge. What was answered may be accepted already, and the
 * answer names no challenge: sent again, it would count for the next one. What has lapsed is the service's to end.
 */
export async function canBeAnswered(
  { session, clock }: WalletContext,
  accountId: string,
  { id, expiresAt }: ScaChallenge,
): Promise<boolean> {
  const { sentAnswers = [] } = await session.readRecord(accountId)
  // guard: sca-sent-once
  const isAnswered = sentAnswers.some(({ challengeId }) => challengeId === id)
  return !isAnswered && Date.parse(expiresAt) > clock.now()
}

/**
 * Writes to the account's record that a challenge is answered, before the answer is sent.
 *
 * @throws STORAGE_FAILED when it cannot be written
 * @throws OUTCOME_UNKNOWN when it was answered before, in another tab
 */
export async function recordAnswer(
  { session, clock }: WalletContext,
  accountId: string,
  { id: challengeId, expiresAt }: ScaChallenge,
): Promise<void> {
  const oldest = clock.now() - rememberedMs
  let isAnswered = false
  try {
    await session.updateRecord(accountId, ({ sentAnswers = [], ...record }) => {
      const others = sentAnswers.filter((each) => each.challengeId !== challengeId)
      isAnswered = others.length < sentAnswers.length
      const fresh = others.filter((each) => Date.parse(each.expiresAt) > oldest)
      return { ...record, sentAnswers: [...fresh, { challengeId, expiresAt }] }
    })
  } catch (cause) {
    // guard: sca-unrecorded
    throw new WalletError('STORAGE_FAILED', 'The answer was not sent: it could not be recorded', {
      cause,
    })
  }
  if (isAnswered) throw outcomeUnknown()
}

/** Removes an answer that the service refused, so that the customer can answer again. */
export async function forgetAnswer(
  { session }: WalletContext,
  accountId: string,
  { id }: ScaChallenge,
): Promise<void> {
  await session
    .updateRecord(accountId, ({ sentAnswers = [], ...record }) => ({
      ...record,
      sentAnswers: sentAnswers.filter(({ challengeId }) => challengeId !== id),
    }))
    .catch(() => undefined)
}
