import { and, eq, inArray } from 'drizzle-orm'
import { conflict } from '../core/errors.ts'
import { requireTransition } from '../core/states.ts'
import { findRows } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { ContactVerification } from './contacts.schema.ts'
import { type ContactStatus, contactTransitions } from './contacts.states.ts'
import { type ContactChannel, type ContactRow, contacts } from './contacts.table.ts'
import { type CustomerRow, customers } from './customers.table.ts'
import { needsStrongAuthentication } from './strongAuthentication.ts'

const channels = ['email', 'phone'] as const

/** The e-mail address or phone number of a customer. */
export function contactOf(
  { email, profile }: CustomerRow,
  channel: ContactChannel,
): string | undefined {
  if (channel === 'email') return email ?? undefined
  return (profile as { phoneNumber?: string }).phoneNumber
}

/** The verification status of a contact; the status of a replaced address does not count. */
export function contactStatus(
  customer: CustomerRow,
  channel: ContactChannel,
  row: ContactRow | undefined,
): ContactStatus {
  const isCurrent = row !== undefined && row.address === contactOf(customer, channel)
  return isCurrent ? row.status : 'PENDING'
}

/** The contact verifications of those of these customers who need them, by customer. */
export async function contactVerificationsOf(
  { tx, settings }: Work,
  all: readonly CustomerRow[],
): Promise<Map<string, ContactVerification>> {
  const needing = all.filter((customer) => needsStrongAuthentication(settings, customer))
  if (needing.length === 0) return new Map()
  const ids = needing.map(({ id }) => id)
  const rows = await findRows(tx, contacts, 'customerId', ids)
  return new Map(needing.map((customer) => [customer.id, verificationOf(customer, rows)]))
}

function verificationOf(customer: CustomerRow, rows: ContactRow[]): ContactVerification {
  const own = rows.filter(({ customerId }) => customerId === customer.id)
  const rowOf = (channel: ContactChannel) => own.find((row) => row.channel === channel)
  const entries = channels.map((channel) => [
    channel,
    contactStatus(customer, channel, rowOf(channel)),
  ])
  return Object.fromEntries(entries)
}

/** Checks whether a customer's contacts allow their verification to start. */
export async function areContactsVerified(work: Work, customer: CustomerRow): Promise<boolean> {
  const shown = (await contactVerificationsOf(work, [customer])).get(customer.id)
  return shown === undefined || Object.values(shown).every((status) => status === 'VERIFIED')
}

/**
 * Checks that a customer's contacts are verified, as far as they have to be.
 *
 * @throws ApiException 409 `CONFLICT`
 */
export async function requireVerifiedContacts(work: Work, customer: CustomerRow): Promise<void> {
  if (!(await areContactsVerified(work, customer))) throw conflict(contactsMissing)
}

/** The reason a verification cannot start. */
export const contactsMissing =
  'The e-mail address and the phone number of the customer must be verified first'

/** The phone number of a customer who needs strong authentication, if they have verified it. */
export async function verifiedPhoneOf(
  work: Work,
  customer: CustomerRow,
): Promise<string | undefined> {
  const shown = (await contactVerificationsOf(work, [customer])).get(customer.id)
  return shown?.phone === 'VERIFIED' ? contactOf(customer, 'phone') : undefined
}

/** Gives a customer another phone number, which a liveness check verified. */
export async function replaceVerifiedPhone(
  { tx, now }: Work,
  { id: customerId, profile }: CustomerRow,
  phoneNumber: string,
): Promise<void> {
  await tx
    .update(customers)
    .set({ profile: { ...profile, phoneNumber }, updatedAt: now })
    .where(eq(customers.id, customerId))
  const verified = { address: phoneNumber, status: 'VERIFIED', codeExpiresAt: null } as const
  await tx
    .insert(contacts)
    .values({ customerId, channel: 'phone', wrongCodes: 0, ...verified })
    .onConflictDoUpdate({ target: [contacts.customerId, contacts.channel], set: verified })
}

/** Resets the verification of contacts that a change of their customer replaced. */
export async function resetChangedContacts(
  { tx }: Work,
  before: CustomerRow,
  customer: CustomerRow,
): Promise<void> {
  const isChanged = (channel: ContactChannel) =>
    contactOf(before, channel) !== contactOf(customer, channel)
  const changed = channels.filter(isChanged)
  if (changed.length === 0) return
  const isMeant = and(eq(contacts.customerId, customer.id), inArray(contacts.channel, changed))
  for (const { status, channel } of await tx.select().from(contacts).where(isMeant)) {
    if (status !== 'PENDING') requireTransition(contactTransitions, channel, status, 'PENDING')
  }
  await tx.update(contacts).set({ status: 'PENDING', codeExpiresAt: null }).where(isMeant)
}
