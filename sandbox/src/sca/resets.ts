import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import { ApiException, conflict, notFound } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { newToken } from '../core/newToken.ts'
import { requireTransition } from '../core/states.ts'
import { after, schedule, type Work } from '../core/work/work.ts'
import { tooManyRequests } from '../credentials/challengeLimits.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { availableFactors } from './factors.ts'
import type { ResetStart, ResetState } from './resets.schema.ts'
import { type ResetStatus, resetTransitions } from './resets.states.ts'
import { type ResetRow, scaResets } from './resets.table.ts'
import type { ScaFactor } from './sca.schema.ts'
import { getScaCustomer } from './scaCustomer.ts'

const dayMs = 24 * 60 * 60_000
const maxResetsPerDay = 5

/** The statuses of an open reset. */
const openStatuses = ['INITIATED', 'PENDING_REVIEW', 'LIVENESS_PASSED'] as const

/**
 * Starts the reset of a lost factor, which replaces an open reset. The link opens a liveness check.
 *
 * @param origin - Of the sandbox, as its caller reached it
 * @throws ApiException 404 `USER_NOT_FOUND`, 409 `CONFLICT` for a factor the customer does not have,
 *   429 `RATE_LIMITED`
 */
export async function startReset(
  work: Work,
  customerId: string,
  factor: ScaFactor,
  origin: string,
): Promise<ResetStart> {
  const customer = await getScaCustomer(work, customerId)
  if (!(await availableFactors(work, customer)).includes(factor))
    throw conflict(`The customer has no ${factor} factor`)
  await refuseTooManyResets(work, customer)
  await expireOpenResets(work, customer)
  const [resetId, token] = [newId('ScaReset'), newToken(work.settings)]
  const expiresAt = after(work, lifetimesMs.scaReset)
  await work.tx.insert(scaResets).values({
    id: resetId,
    customerId,
    factor,
    status: 'INITIATED',
    tokenDigest: sha256Hex(token),
    expiresAt,
    createdAt: work.now,
    updatedAt: work.now,
  })
  await schedule(work, 'EXPIRE_SCA_RESET', resetId, expiresAt)
  const verificationLink = `${origin}/sca-reset/${token}`
  return {
    resetId,
    livenessAccessToken: token,
    verificationLink,
    expiresAt: expiresAt.toISOString(),
  }
}

async function refuseTooManyResets(work: Work, { id }: CustomerRow): Promise<void> {
  const since = new Date(work.now.getTime() - dayMs)
  const rows = await work.tx
    .select({ at: scaResets.createdAt })
    .from(scaResets)
    .where(and(eq(scaResets.customerId, id), gt(scaResets.createdAt, since)))
    .orderBy(asc(scaResets.sequence))
  const inTheWay = rows.at(-maxResetsPerDay)
  if (rows.length < maxResetsPerDay || !inTheWay) return
  throw tooManyRequests(work, new Date(inTheWay.at.getTime() + dayMs))
}

async function expireOpenResets(work: Work, { id }: CustomerRow): Promise<void> {
  const isOpen = and(eq(scaResets.customerId, id), inArray(scaResets.status, [...openStatuses]))
  for (const row of await work.tx.select().from(scaResets).where(isOpen))
    await moveReset(work, row, 'EXPIRED')
}

/** Expires a reset that was not completed in time. */
export async function expireReset(work: Work, id: string): Promise<void> {
  const isIt = eq(scaResets.id, id)
  const [row] = await work.tx.select().from(scaResets).where(isIt)
  if (row && openStatuses.some((status) => status === row.status))
    await moveReset(work, row, 'EXPIRED')
}

/**
 * The status of a reset.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, `REFERENCE_NOT_FOUND`, 409 `CONFLICT`
 */
export async function getReset(
  work: Work,
  customerId: string,
  resetId: string,
): Promise<ResetState> {
  const customer = await getScaCustomer(work, customerId)
  return showReset(await requireReset(work, customer, resetId))
}

/**
 * A reset of a customer.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function requireReset(
  { tx }: Work,
  { id: customerId }: CustomerRow,
  id: string,
): Promise<ResetRow> {
  const isTheirs = and(eq(scaResets.id, id), eq(scaResets.customerId, customerId))
  const [row] = await tx.select().from(scaResets).where(isTheirs)
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Reset')
  return row
}

/** A reset as the API shows it. */
function showReset({ status, factor, expiresAt, completedAt }: ResetRow): ResetState {
  const isDone = status === 'COMPLETED'
  const canBeDone = isDone || status === 'LIVENESS_PASSED'
  return {
    status,
    factor,
    ...(canBeDone && { enrollmentStatus: isDone ? 'COMPLETED' : 'PENDING' }),
    expiresAt: expiresAt.toISOString(),
    ...(completedAt && { completedAt: completedAt.toISOString() }),
  }
}

/** Changes the status of a reset. */
export async function moveReset(
  { tx, now }: Work,
  { id, status }: ResetRow,
  to: ResetStatus,
): Promise<void> {
  requireTransition(resetTransitions, 'reset', status, to)
  await tx
    .update(scaResets)
    .set({ status: to, updatedAt: now, ...(to === 'COMPLETED' && { completedAt: now }) })
    .where(eq(scaResets.id, id))
}

/** The outcomes that a person can choose for a liveness check. */
export type LivenessOutcome = Extract<
  ResetStatus,
  'LIVENESS_PASSED' | 'PENDING_REVIEW' | 'REJECTED'
>

const outcomes: readonly LivenessOutcome[] = ['LIVENESS_PASSED', 'PENDING_REVIEW', 'REJECTED']

/** An open liveness check, and its possible outcomes. */
export type OpenLivenessCheck = {
  reset: ResetRow
  outcomes: readonly LivenessOutcome[]
}

/**
 * The liveness check with this token.
 *
 * @throws ApiException 404 `NOT_FOUND`, 410 `EXPIRED` when it is over
 */
export async function openLivenessCheck(work: Work, token: string): Promise<OpenLivenessCheck> {
  const isIt = eq(scaResets.tokenDigest, sha256Hex(token))
  const [reset] = await work.tx.select().from(scaResets).where(isIt)
  if (!reset) throw notFound('NOT_FOUND', 'Link')
  const possible = outcomes.filter((one) => resetTransitions[reset.status].includes(one))
  const isOver = possible.length === 0 || reset.expiresAt <= work.now
  if (isOver) throw new ApiException(410, 'EXPIRED', 'The liveness check is over')
  return { reset, outcomes: possible }
}

/**
 * Ends a liveness check, or leaves it to a review, which the same link can end.
 *
 * @throws ApiException as `openLivenessCheck` does
 */
export async function finishLivenessCheck(
  work: Work,
  token: string,
  chosen: string,
): Promise<LivenessOutcome> {
  const { reset, outcomes: possible } = await openLivenessCheck(work, token)
  await getLiveCustomer(work, reset.customerId)
  const outcome = possible.find((known) => known === chosen)
  if (!outcome) throw notFound('NOT_FOUND', 'Outcome')
  await moveReset(work, reset, outcome)
  return outcome
}
