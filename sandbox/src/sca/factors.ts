import { and, asc, eq } from 'drizzle-orm'
import { requireTransition } from '../core/states.ts'
import type { Work } from '../core/work/work.ts'
import { verifiedPhoneOf } from '../customers/contacts.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import type { ScaFactorView } from './factors.schema.ts'
import { type FactorStatus, factorTransitions } from './factors.states.ts'
import { type FactorRow, scaFactors } from './factors.table.ts'
import type { ScaFactor } from './sca.schema.ts'
import { getScaCustomer } from './scaCustomer.ts'

const names = { TOTP: 'Authenticator app', PASSKEY: 'Passkey' } as const

/** Lists the factors that a customer can authenticate with: text messages first, then what was enrolled. */
export async function listFactors(work: Work, customerId: string): Promise<ScaFactorView[]> {
  const customer = await getScaCustomer(work, customerId)
  const phone = await verifiedPhoneOf(work, customer)
  const enrolled = (await activeFactors(work, customer)).map(showFactor)
  if (phone === undefined) return enrolled
  return [{ factor: 'SMS_OTP', name: masked(phone) }, ...enrolled]
}

/** A masked phone number, which its owner recognizes. */
function masked(phone: string): string {
  return `${phone.slice(0, 3)}${'•'.repeat(Math.max(1, phone.length - 5))}${phone.slice(-2)}`
}

/** A factor that was enrolled as the API shows it. Only a passkey is a credential with an id. */
export function showFactor({ id, type }: FactorRow): ScaFactorView {
  return {
    factor: type,
    ...(type === 'PASSKEY' && { credentialId: id }),
    name: names[type],
  }
}

/** The factors that a challenge can ask for. */
export async function availableFactors(work: Work, customer: CustomerRow): Promise<ScaFactor[]> {
  const isReachable = (await verifiedPhoneOf(work, customer)) !== undefined
  const enrolled = (await activeFactors(work, customer)).map(({ type }) => type)
  return [...(isReachable ? (['SMS_OTP'] as const) : []), ...enrolled]
}

/** The factors that a customer enrolled, oldest first. */
async function activeFactors({ tx }: Work, { id }: CustomerRow): Promise<FactorRow[]> {
  const isActive = and(eq(scaFactors.customerId, id), eq(scaFactors.status, 'ACTIVE'))
  return tx.select().from(scaFactors).where(isActive).orderBy(asc(scaFactors.sequence))
}

/** The factor of that type that a customer enrolled. */
export async function findFactor(
  work: Work,
  customer: CustomerRow,
  wanted: FactorRow['type'],
): Promise<FactorRow | undefined> {
  return (await activeFactors(work, customer)).find(({ type }) => type === wanted)
}

/** Changes the status of a factor. A removed factor keeps no secrets or keys. */
export async function moveFactor(
  { tx, now }: Work,
  factor: FactorRow,
  to: FactorStatus,
  changes: Partial<FactorRow> = {},
): Promise<FactorRow> {
  requireTransition(factorTransitions, 'factor', factor.status, to)
  const erased = to === 'REMOVED' ? { secret: null, challenge: null, webauthnPublicKey: null } : {}
  const [moved] = await tx
    .update(scaFactors)
    .set({ status: to, updatedAt: now, ...erased, ...changes })
    .where(eq(scaFactors.id, factor.id))
    .returning()
  if (!moved) throw new Error('The update returned no row')
  return moved
}
