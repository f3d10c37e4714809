import { and, desc, eq } from 'drizzle-orm'
import { ApiException, conflict, invalidInput } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { after, type Work } from '../core/work/work.ts'
import { isSameSecret } from '../crypto/isSameSecret.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { sentCode } from '../fixtures/sentCode.ts'
import type {
  PasskeyConfirm,
  ScaFactorConfirm,
  ScaFactorConfirmed,
  ScaFactorEnrollStart,
  TotpConfirm,
} from './factors.schema.ts'
import { type FactorRow, scaFactors } from './factors.table.ts'
import { findFactor, moveFactor, showFactor } from './factors.ts'
import {
  allowedOrigins,
  newWebauthnChallenge,
  registerPasskey,
  registrationOptions,
} from './passkeyFactor.ts'
import { createRecoveryCodes } from './recoveryCodes.ts'
import { getScaCustomer } from './scaCustomer.ts'
import { describeSecret, spendTotpCode } from './totpFactor.ts'

/** As long as the digest of the codes, as RFC 4226 recommends. */
const secretBytes = 20

/**
 * Starts the enrolment of a factor, which replaces an earlier one. A customer has one of each type.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 409 `CONFLICT` or
 *   `PASSKEY_ALREADY_ENROLLED` when the customer has one already
 */
export async function startEnrolment(
  work: Work,
  customerId: string,
  type: FactorRow['type'],
): Promise<ScaFactorEnrollStart> {
  const customer = await getScaCustomer(work, customerId)
  await refuseSecond(work, customer, type)
  const before = await newestPending(work, customer, type)
  if (before) await moveFactor(work, before, 'REMOVED')
  const secret = randomHex(secretBytes)
  const challenge = newWebauthnChallenge()
  await work.tx.insert(scaFactors).values({
    id: newId('ScaFactor'),
    customerId,
    type,
    status: 'PENDING',
    ...(type === 'TOTP' ? { secret } : { challenge }),
    expiresAt: after(work, lifetimesMs.scaEnrolment),
    createdAt: work.now,
    updatedAt: work.now,
  })
  const account = customer.email ?? customer.platformCustomerId
  if (type === 'TOTP') return { type, ...(await describeSecret(work, secret, account)) }
  return {
    type,
    options: registrationOptions(work, customerId, challenge, account),
    allowedOrigins: allowedOrigins(work.settings),
    relyingPartyId: work.settings.rpId,
  }
}

/**
 * Confirms an enrolment by a proof that the customer has the factor.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT` for a wrong proof, 409 `CONFLICT`
 *   when nothing was begun, or too long ago
 */
export async function confirmEnrolment(
  work: Work,
  customerId: string,
  input: ScaFactorConfirm,
): Promise<ScaFactorConfirmed> {
  const customer = await getScaCustomer(work, customerId)
  await refuseSecond(work, customer, input.type)
  const pending = await newestPending(work, customer, input.type)
  if (!pending || pending.expiresAt <= work.now)
    throw conflict(`No enrolment of a ${input.type} factor is open; start one first`)
  return input.type === 'TOTP'
    ? confirmTotp(work, pending, input)
    : confirmPasskey(work, pending, input)
}

async function confirmTotp(
  work: Work,
  pending: FactorRow,
  { secret, code }: TotpConfirm,
): Promise<ScaFactorConfirmed> {
  if (!isSameSecret(secret, pending.secret ?? '')) throw wrong('secret')
  if (code !== sentCode && !(await spendTotpCode(work, pending, code))) throw wrong('code')
  const { id } = await moveFactor(work, pending, 'ACTIVE')
  return { type: 'TOTP', recoveryCodes: await createRecoveryCodes(work, id) }
}

async function confirmPasskey(
  work: Work,
  pending: FactorRow,
  input: PasskeyConfirm,
): Promise<ScaFactorConfirmed> {
  const registered = await registerPasskey(work, pending.challenge ?? '', input)
  const factor = await moveFactor(work, pending, 'ACTIVE', { ...registered, challenge: null })
  return { type: 'PASSKEY', factor: showFactor(factor) }
}

function wrong(field: string) {
  return invalidInput(`${field} is wrong`, { field })
}

async function refuseSecond(
  work: Work,
  customer: CustomerRow,
  type: FactorRow['type'],
): Promise<void> {
  if (!(await findFactor(work, customer, type))) return
  if (type === 'TOTP') throw conflict('The customer already has a TOTP factor; reset it first')
  const message = 'The customer already has a PASSKEY factor; delete it first'
  throw new ApiException(409, 'PASSKEY_ALREADY_ENROLLED', message)
}

async function newestPending(
  { tx }: Work,
  { id }: CustomerRow,
  type: FactorRow['type'],
): Promise<FactorRow | undefined> {
  const isTheirs = and(eq(scaFactors.customerId, id), eq(scaFactors.type, type))
  const [row] = await tx
    .select()
    .from(scaFactors)
    .where(and(isTheirs, eq(scaFactors.status, 'PENDING')))
    .orderBy(desc(scaFactors.sequence))
    .limit(1)
  return row
}
