import { and, desc, eq, ne, type SQL } from 'drizzle-orm'
import { ApiException, conflict, invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { requireTransition } from '../core/states.ts'
import { after, type Work } from '../core/work/work.ts'
import { refuseTooMany } from '../credentials/challengeLimits.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { type ChallengeStatus, challengeTransitions } from './challenges.states.ts'
import { type ChallengePurpose, type ChallengeRow, scaChallenges } from './challenges.table.ts'
import { availableFactors, findFactor } from './factors.ts'
import { allowedOrigins, assertionOptions, newWebauthnChallenge } from './passkeyFactor.ts'
import type { CeremonyOptions, ScaChallenge, ScaFactor } from './sca.schema.ts'

const lifetimeMs = 5 * 60_000

/** The purpose of a challenge, its subject, and the required factor, if any. */
export type ChallengeTarget = {
  purpose: ChallengePurpose
  subject: string
  factor?: ScaFactor
}

/** How a challenge differs from the one a customer gets by default. */
type ChallengeWish = {
  /** @default the strongest that the customer has */
  factor?: ScaFactor | undefined
  /** @default in five minutes */
  expiresAt?: Date
}

/**
 * Challenges a customer. The challenge replaces an open one with the same purpose and subject.
 *
 * @throws ApiException 400 `INVALID_INPUT` for a factor that the customer does not have, 403
 *   `USER_NOT_READY` without any
 */
export async function startChallenge(
  work: Work,
  customer: CustomerRow,
  { purpose, subject }: ChallengeTarget,
  { factor: wanted, expiresAt = after(work, lifetimeMs) }: ChallengeWish = {},
): Promise<ChallengeRow> {
  const factor = await chooseFactor(work, customer, wanted)
  await replaceOpen(work, customer, { purpose, subject })
  const isPasskey = factor === 'PASSKEY'
  const [row] = await work.tx
    .insert(scaChallenges)
    .values({
      id: newId('ScaChallenge'),
      customerId: customer.id,
      purpose,
      subject,
      factor,
      status: 'OPEN',
      webauthnChallenge: isPasskey ? newWebauthnChallenge() : null,
      sentAt: factor === 'SMS_OTP' ? [work.now.toISOString()] : [],
      expiresAt,
      createdAt: work.now,
      updatedAt: work.now,
    })
    .returning()
  if (!row) throw new Error('The insert returned no row')
  return row
}

const strongestFirst = ['PASSKEY', 'TOTP', 'SMS_OTP'] as const

async function chooseFactor(
  work: Work,
  customer: CustomerRow,
  wanted: ScaFactor | undefined,
): Promise<ScaFactor> {
  const available = await availableFactors(work, customer)
  if (wanted !== undefined && !available.includes(wanted))
    throw invalidInput(`The customer has no ${wanted} factor`, { availableFactors: available })
  const factor = wanted ?? strongestFirst.find((one) => available.includes(one))
  if (factor !== undefined) return factor
  const message = 'The customer has no factor; verify the phone number first'
  throw new ApiException(403, 'USER_NOT_READY', message)
}

async function replaceOpen(
  { tx, now }: Work,
  customer: CustomerRow,
  target: ChallengeTarget,
): Promise<void> {
  await tx
    .update(scaChallenges)
    .set({ status: 'REPLACED', updatedAt: now })
    .where(and(isFor(customer, target), eq(scaChallenges.status, 'OPEN')))
}

function isFor(
  { id }: CustomerRow,
  { purpose, subject, factor }: ChallengeTarget,
): SQL | undefined {
  return and(
    factor && eq(scaChallenges.factor, factor),
    eq(scaChallenges.customerId, id),
    eq(scaChallenges.purpose, purpose),
    eq(scaChallenges.subject, subject),
  )
}

/**
 * The challenge that a customer answers: the one that is named, otherwise the newest.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND` for one of another customer, end or subject, 409
 *   `CONFLICT` for one that was used, replaced, or is too old
 */
export async function requireOpenChallenge(
  work: Work,
  customer: CustomerRow,
  target: ChallengeTarget,
  id: string | null | undefined,
): Promise<ChallengeRow> {
  const named = id == null ? undefined : eq(scaChallenges.id, id)
  const [row] = await work.tx
    .select()
    .from(scaChallenges)
    .where(and(isFor(customer, target), named))
    .orderBy(desc(scaChallenges.sequence))
    .limit(1)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Challenge')
  if (row.status !== 'OPEN') throw conflict('The challenge was already used; request another one')
  if (row.expiresAt <= work.now) throw conflict('The challenge has expired; request another one')
  return row
}

/**
 * Whether a proof of these WebAuthn bytes, base64url, passed an earlier step of what a challenge is
 * about: the exchange of a quote whose payment is to be authorized now.
 */
export async function hasPassedEarlier(
  { tx }: Work,
  { subject, purpose }: ChallengeRow,
  webauthnChallenge: string,
): Promise<boolean> {
  const isIt = and(
    eq(scaChallenges.subject, subject),
    ne(scaChallenges.purpose, purpose),
    eq(scaChallenges.webauthnChallenge, webauthnChallenge),
    eq(scaChallenges.status, 'PASSED'),
  )
  return (await tx.$count(scaChallenges, isIt)) > 0
}

/** The newest challenge to a customer about a subject, whatever it is for. */
export async function newestChallenge(
  { tx }: Work,
  { id }: CustomerRow,
  subject: string,
): Promise<ChallengeRow | undefined> {
  const isMeant = and(eq(scaChallenges.customerId, id), eq(scaChallenges.subject, subject))
  const [row] = await tx
    .select()
    .from(scaChallenges)
    .where(isMeant)
    .orderBy(desc(scaChallenges.sequence))
    .limit(1)
  return row
}

/** Ends the open challenges to a customer for a factor. */
export async function replaceChallengesOf(
  { tx, now }: Work,
  { id }: CustomerRow,
  factor: ScaFactor,
): Promise<void> {
  const isTheirs = and(eq(scaChallenges.customerId, id), eq(scaChallenges.factor, factor))
  await tx
    .update(scaChallenges)
    .set({ status: 'REPLACED', updatedAt: now })
    .where(and(isTheirs, eq(scaChallenges.status, 'OPEN')))
}

/** Changes the status of a challenge. */
export async function moveChallenge(
  { tx, now }: Work,
  { id, status }: ChallengeRow,
  to: ChallengeStatus,
): Promise<void> {
  requireTransition(challengeTransitions, 'challenge', status, to)
  await tx.update(scaChallenges).set({ status: to, updatedAt: now }).where(eq(scaChallenges.id, id))
}

/**
 * Sends the text message of a challenge again; the challenge and its expiry stay.
 *
 * @throws ApiException 409 `CONFLICT` for another factor, 429 `RATE_LIMITED`
 */
export async function resendCode(work: Work, { id, factor, sentAt }: ChallengeRow): Promise<void> {
  if (factor !== 'SMS_OTP')
    throw conflict(
      `A challenge for ${factor} has no message; only one for SMS_OTP can be sent again`,
    )
  const since = work.now.getTime() - 60_000
  const recent = sentAt.map((at) => new Date(at)).filter((at) => at.getTime() > since)
  refuseTooMany(work, work.settings.challengeLimits.oneTimeCode, recent)
  await work.tx
    .update(scaChallenges)
    .set({ sentAt: [...sentAt, work.now.toISOString()], updatedAt: work.now })
    .where(eq(scaChallenges.id, id))
}

/** A challenge as the API shows it. */
export async function showChallenge(
  work: Work,
  customer: CustomerRow,
  row: ChallengeRow,
): Promise<ScaChallenge> {
  const options = await passkeyOptions(work, customer, row)
  return {
    id: row.id,
    expiresAt: row.expiresAt.toISOString(),
    factor: row.factor,
    availableFactors: await availableFactors(work, customer),
    purpose: row.purpose,
    passkeyAssertionOptions: options,
    passkeyAllowedOrigins: options && allowedOrigins(work.settings),
  }
}

/** The WebAuthn options for a challenge to a passkey; null for another factor. */
export async function passkeyOptions(
  work: Work,
  customer: CustomerRow,
  { factor, webauthnChallenge }: ChallengeRow,
): Promise<CeremonyOptions | null> {
  if (factor !== 'PASSKEY' || webauthnChallenge === null) return null
  const passkey = await findFactor(work, customer, 'PASSKEY')
  return passkey ? assertionOptions(work, passkey, webauthnChallenge) : null
}
