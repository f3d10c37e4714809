import { WalletError } from '../../shared/errors.ts'
import type { ScaChallenge } from '../../shared/resources.ts'
import type { WalletContext } from '../context/walletContext.ts'
import type { SentProof } from '../storage/accountRecord.ts'
import { outcomeUnknown } from './outcome.ts'

/** Milliseconds that a proof is remembered after its challenge has lapsed: clocks may differ. */
const rememberedMs = 86_400_000

/**
 * Checks whether a challenge waits for the customer's proof. A proof that was sent may be accepted already,
 * and it names no challenge: sent again, it would count for the next one. A challenge that has lapsed is
 * left for the service to end.
 */
export async function awaitsProof(
  { session, clock }: WalletContext,
  accountId: string,
  { id, expiresAt }: ScaChallenge,
): Promise<boolean> {
  const { sentProofs = [] } = await session.readRecord(accountId)
  // guard: sca-sent-once
  const isAnswered = sentProofs.some(({ challengeId }) => challengeId === id)
  return !isAnswered && Date.parse(expiresAt) > clock.now()
}

/**
 * Checks whether a proof for a quote may have been sent. A record that cannot be read may contain one.
 *
 * @param challengeId - the challenge that it is for; any by default
 */
export async function wasProven(
  { session }: WalletContext,
  accountId: string,
  quoteId: string,
  challengeId?: string,
): Promise<boolean> {
  const record = await session.readRecord(accountId).catch(() => undefined)
  const isIt = (sent: SentProof) =>
    sent.quoteId === quoteId && (challengeId ?? sent.challengeId) === sent.challengeId
  return !record || (record.sentProofs ?? []).some(isIt)
}

/**
 * Writes to the account's record that a proof is sent, before it is.
 *
 * @throws STORAGE_FAILED when it cannot be written
 * @throws OUTCOME_UNKNOWN when one was sent before, in another tab
 */
export async function recordProof(
  { session, clock }: WalletContext,
  accountId: string,
  quoteId: string,
  { id: challengeId, expiresAt }: ScaChallenge,
): Promise<void> {
  const oldest = clock.now() - rememberedMs
  let isAnswered = false
  try {
    await session.updateExecutions(accountId, ({ sentProofs }) => {
      const others = sentProofs.filter((each) => each.challengeId !== challengeId)
      isAnswered = others.length < sentProofs.length
      const fresh = others.filter((each) => Date.parse(each.expiresAt) > oldest)
      return { sentProofs: [...fresh, { quoteId, challengeId, expiresAt }] }
    })
  } catch (cause) {
    // guard: sca-unrecorded
    throw new WalletError('STORAGE_FAILED', 'The proof was not sent: it could not be recorded', {
      cause,
    })
  }
  if (isAnswered) throw outcomeUnknown()
}

/** Removes a proof that the service refused, so that the customer can give another. */
export async function removeProof(
  { session }: WalletContext,
  accountId: string,
  { id }: ScaChallenge,
): Promise<void> {
  await session
    .updateExecutions(accountId, ({ sentProofs }) => ({
      sentProofs: sentProofs.filter(({ challengeId }) => challengeId !== id),
    }))
    .catch(() => undefined)
}
