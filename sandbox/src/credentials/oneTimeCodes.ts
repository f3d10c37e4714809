import { and, asc, desc, eq, gt } from 'drizzle-orm'
import { ApiException, unauthorized } from '../core/errors.ts'
import { newId, randomText } from '../core/ids.ts'
import { acceptsRealProofs, isAcceptedText } from '../core/proofs.ts'
import { testTexts } from '../core/testValues.ts'
import { after, type Work } from '../core/work/work.ts'
import { makeEnvelope } from '../crypto/envelope.ts'
import { isSameSecret } from '../crypto/isSameSecret.ts'
import { generateKeyPair } from '../crypto/p256.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { embeddedWalletConfig } from '../platform/platformConfig.ts'
import { refuseTooMany, tooManyRequests } from './challengeLimits.ts'
import type { CredentialRow } from './credentials.table.ts'
import { sendCode } from './messages.ts'
import { type OneTimeCodeRow, oneTimeCodes } from './oneTimeCodes.table.ts'

const guessLimit = 5
const digits = '0123456789'
// Letters that are not taken for digits or for each other.
const digitsAndLetters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const reason = 'Invalid OTP code'

/** Sends a new code, which replaces the one before it; where codes travel sealed, gives the target. */
export async function issueCode(
  work: Work,
  credential: CredentialRow,
): Promise<{ otpEncryptionTargetBundle?: string }> {
  refuseTooMany(work, work.settings.challengeLimits.oneTimeCode, await recent(work, credential))
  const config = await embeddedWalletConfig(work)
  const alphabet = config.alphanumeric ? digitsAndLetters : digits
  const code = acceptsRealProofs(work.settings)
    ? randomText(config.otpLength, alphabet)
    : testTexts.oneTimeCode
  const target = work.settings.profile.sealedOneTimeCodes ? generateKeyPair() : undefined
  await work.tx.insert(oneTimeCodes).values({
    id: newId('Request'),
    credentialId: credential.id,
    codeDigest: digest(credential.id, code),
    targetScalar: target && Buffer.from(target.scalar).toString('hex'),
    expiresAt: after(work, config.expirationSeconds * 1_000),
    createdAt: work.now,
  })
  await sendCode(work, credential.type === 'SMS_OTP' ? 'SMS' : 'EMAIL', credential.nickname, code)
  if (!target) return {}
  const data = { targetPublic: Buffer.from(target.publicKey).toString('hex') }
  return { otpEncryptionTargetBundle: makeEnvelope(data, work.signers.oneTimeCode) }
}

/** Reads the times at which the credential asked for a code lately, oldest first. */
async function recent({ tx, now }: Work, { id }: CredentialRow): Promise<Date[]> {
  const since = new Date(now.getTime() - 60_000)
  const isRecent = and(eq(oneTimeCodes.credentialId, id), gt(oneTimeCodes.createdAt, since))
  const rows = await tx
    .select({ at: oneTimeCodes.createdAt })
    .from(oneTimeCodes)
    .where(isRecent)
    .orderBy(asc(oneTimeCodes.sequence))
  return rows.map(({ at }) => at)
}

/**
 * The code a credential waits for.
 *
 * @throws ApiException 401 `UNAUTHORIZED` without one, 429 `RATE_LIMITED` after too many guesses
 */
export async function getLiveCode(work: Work, { id }: CredentialRow): Promise<OneTimeCodeRow> {
  const [row] = await work.tx
    .select()
    .from(oneTimeCodes)
    .where(eq(oneTimeCodes.credentialId, id))
    .orderBy(desc(oneTimeCodes.sequence))
    .limit(1)
  if (!row || row.spentAt || row.expiresAt <= work.now) throw noPendingCode()
  if (row.guesses >= guessLimit) throw tooManyRequests(work, row.expiresAt)
  return row
}

/**
 * Spends the code when the guess is right, and counts the guess when it is not.
 *
 * @throws ApiException 401 `UNAUTHORIZED`
 */
export async function spendCode(work: Work, row: OneTimeCodeRow, guess: string): Promise<void> {
  const isIt = eq(oneTimeCodes.id, row.id)
  if (isRight(work, row, guess.trim().toUpperCase())) {
    await work.tx.update(oneTimeCodes).set({ spentAt: work.now }).where(isIt)
    return
  }
  await work.tx
    .update(oneTimeCodes)
    .set({ guesses: row.guesses + 1 })
    .where(isIt)
  throw wrongCode()
}

function isRight({ settings }: Work, row: OneTimeCodeRow, guess: string): boolean {
  const isCode = isSameSecret(digest(row.credentialId, guess), row.codeDigest)
  return isCode || isAcceptedText(settings, 'oneTimeCode', guess)
}

/** The refusal of a guess that was counted. */
function wrongCode(): ApiException {
  return unauthorized(reason, { keepsChanges: true })
}

function noPendingCode(): ApiException {
  return new ApiException(401, 'UNAUTHORIZED', 'No pending OTP for this credential', { reason })
}

function digest(credentialId: string, code: string): string {
  return sha256Hex(`${credentialId}\n${code}`)
}
