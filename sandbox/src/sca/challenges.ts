import { and, desc, eq, gt, inArray, ne, type SQL } from 'drizzle-orm'
import { ApiException, conflict, invalidInput, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { requireTransition } from '../core/states.ts'
import { insertRow } from '../core/work/rows.ts'
import { after, type Work } from '../core/work/work.ts'
import { refuseTooMany } from '../credentials/challengeLimits.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { type ChallengeStatus, challengeTransitions } from './challenges.states.ts'
import { type ChallengePurpose, type ChallengeRow, scaChallenges } from './challenges.table.ts'
import { availableFactors, findFactor } from './factors.ts'
import { allowedOrigins, assertionOptions, newWebauthnChallenge } from './passkeyFactor.ts'
import type { CeremonyOptions, ScaChallenge, ScaFactor } from './sca.schema.ts'

const windowMs = 60_000
const maxWrongProofsPerMinute = 3

/** The purpose of a challenge, its subject, and the required factor, if any. */
export type ChallengeTarget = {
  purpose: ChallengePurpose
  subject: string
  factor?: ScaFactor
}

/** The wishes by which a challenge differs from the one a customer gets by default. */
type ChallengeWish = {
  /** @default the first of {@link factorsFor} that the customer has */
  factor?: ScaFactor | undefined
  /** @default in five minutes */
  expiresAt?: Date
}

/** The number of wrong proofs that voids a challenge. */
const maxWrongProofs = 5

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
  { factor: wanted, expiresAt = after(work, lifetimesMs.scaChallenge) }: ChallengeWish = {},
): Promise<ChallengeRow> {
  const factor = await chooseFactor(work, customer, purpose, wanted)
  await replaceOpen(work, customer, { purpose, subject })
  const isPasskey = factor === 'PASSKEY'
  return insertRow(work.tx, scaChallenges, {
    id: newId('ScaChallenge'),
    customerId: customer.id,
    purpose,
    subject,
    factor,
    status: 'OPEN',
    webauthnChallenge: isPasskey ? newWebauthnChallenge() : null,
    sentAt: factor === 'SMS_OTP' ? [work.now.toISOString()] : [],
    wrongAt: [],
    expiresAt,
    createdAt: work.now,
    updatedAt: work.now,
  })
}

const strongestFirst = ['PASSKEY', 'TOTP', 'SMS_OTP'] as const

/** The factors that a payment takes: the code of an authenticator app is not bound to its amount and payee. */
const forPayments = ['SMS_OTP', 'PASSKEY'] as const

const paymentPurposes: readonly ChallengePurpose[] = ['CURRENCY_CONVERSION', 'PAYOUT', 'TRANSFER']

/** The factors that a challenge for a purpose can ask for, the default first. */
function factorsFor(purpose: ChallengePurpose): readonly ScaFactor[] {
  return paymentPurposes.includes(purpose) ? forPayments : strongestFirst
}

async function chooseFactor(
  work: Work,
  customer: CustomerRow,
  purpose: ChallengePurpose,
  wanted: ScaFactor | undefined,
): Promise<ScaFactor> {
  const suited = factorsFor(purpose)
  const available = await availableFor(work, customer, purpose)
  if (wanted !== undefined && !suited.includes(wanted))
    throw invalidInput(`A payment cannot be authorized with ${wanted}`, { field: 'scaFactor' })
  if (wanted !== undefined && !available.includes(wanted))
    throw invalidInput(`The customer has no ${wanted} factor`, { availableFactors: available })
  const factor = wanted ?? suited.find((one) => available.includes(one))
  if (factor !== undefined) return factor
  const message = 'The customer has no factor; verify the phone number first'
  throw new ApiException(403, 'USER_NOT_READY', message)
}

async function availableFor(
  work: Work,
  customer: CustomerRow,
  purpose: ChallengePurpose,
): Promise<ScaFactor[]> {
  const available = await availableFactors(work, customer)
  return available.filter((factor) => factorsFor(purpose).includes(factor))
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
  if (row.status === 'VOID')
    throw conflict('The challenge is void after too many wrong proofs; request another one')
  if (row.status === 'REPLACED')
    throw conflict('The challenge was replaced, or its factor removed; request another one')
  if (row.status !== 'OPEN') throw conflict('The challenge was already used; request another one')
  if (row.expiresAt <= work.now) throw conflict('The challenge has expired; request another one')
  return row
}

/**
 * Checks whether a proof of these WebAuthn bytes, base64url, passed an earlier step of what a challenge is
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

/** Notes a wrong proof of a challenge; the last one voids it. A new challenge starts from none. */
export async function noteWrongProof(work: Work, row: ChallengeRow): Promise<ChallengeRow> {
  const wrongAt = [...row.wrongAt, work.now.toISOString()]
  const changes = { wrongAt, updatedAt: work.now }
  await work.tx.update(scaChallenges).set(changes).where(eq(scaChallenges.id, row.id))
  const isVoid = wrongAt.length >= maxWrongProofs
  if (isVoid) await moveChallenge(work, row, 'VOID')
  return { ...row, ...changes, ...(isVoid && { status: 'VOID' }) }
}

/**
 * Refuses a proof of a payment that comes too soon after wrong ones, whichever of the customer's
 * challenges they were for.
 *
 * @throws ApiException 429 `RATE_LIMITED` with `Retry-After`
 */
export async function refuseHastyProof(work: Work, { id }: CustomerRow): Promise<void> {
  const since = new Date(work.now.getTime() - windowMs)
  const isPayment = inArray(scaChallenges.purpose, [...paymentPurposes])
  const rows = await work.tx
    .select({ wrongAt: scaChallenges.wrongAt })
    .from(scaChallenges)
    .where(and(eq(scaChallenges.customerId, id), isPayment, gt(scaChallenges.updatedAt, since)))
  const recent = rows
    .flatMap(({ wrongAt }) => wrongAt.map((at) => new Date(at)))
    .filter((at) => at > since)
    .sort((a, b) => a.getTime() - b.getTime())
  refuseTooMany(work, maxWrongProofsPerMinute, recent)
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
  const since = work.now.getTime() - windowMs
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
    availableFactors: await availableFor(work, customer, row.purpose),
    purpose: row.purpose,
    passkeyAssertionOptions: options,
    passkeyAllowedOrigins: options && allowedOrigins(work.settings),
  }
}

/** The WebAuthn options for an open challenge to a passkey; null for another factor. */
export async function passkeyOptions(
  work: Work,
  customer: CustomerRow,
  { factor, status, webauthnChallenge }: ChallengeRow,
): Promise<CeremonyOptions | null> {
  // A passkey that was enrolled after this challenge ended must not be offered for it.
  if (factor !== 'PASSKEY' || status !== 'OPEN' || webauthnChallenge === null) return null
  const passkey = await findFactor(work, customer, 'PASSKEY')
  return passkey ? assertionOptions(work, passkey, webauthnChallenge) : null
}
