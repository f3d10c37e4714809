import { and, eq } from 'drizzle-orm'
import { ApiException, conflict } from '../core/errors.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { retryLater } from '../core/retryLater.ts'
import { requireTransition } from '../core/states.ts'
import { after, type Work } from '../core/work/work.ts'
import { contactTransitions } from '../customers/contacts.states.ts'
import { type ContactChannel, type ContactRow, contacts } from '../customers/contacts.table.ts'
import { contactOf, contactStatus } from '../customers/contacts.ts'
import type { Customer } from '../customers/customers.schema.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getLiveCustomer, showCustomer } from '../customers/customers.ts'
import { needsStrongAuthentication } from '../customers/strongAuthentication.ts'
import { sentCode } from '../fixtures/sentCode.ts'
import { startAwaitedVerification } from './firstVerification.ts'

const maxWrongCodes = 5

/** A channel of a customer that is to be verified. */
type UnverifiedContact = {
  customer: CustomerRow
  address: string
  channel: ContactChannel
  row: ContactRow | undefined
}

/**
 * Sends a code to the customer, which replaces the earlier one.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 409 `CONFLICT` where there is nothing to verify, or too
 *   many wrong codes were tried
 */
export async function sendContactCode(
  work: Work,
  customerId: string,
  channel: ContactChannel,
): Promise<void> {
  const { customer, address, row } = await getUnverifiedContact(work, customerId, channel)
  const fresh = {
    address,
    status: 'PENDING',
    codeExpiresAt: after(work, lifetimesMs.contactCode),
  } as const
  await work.tx
    .insert(contacts)
    .values({ customerId: customer.id, channel, ...fresh, wrongCodes: row?.wrongCodes ?? 0 })
    .onConflictDoUpdate({ target: [contacts.customerId, contacts.channel], set: fresh })
}

/**
 * Verifies a contact by the code that was sent there. Once both are, the verification of a person
 * who was created without a status begins.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT` for a wrong code, 409 `CONFLICT`
 */
export async function confirmContactCode(
  work: Work,
  customerId: string,
  channel: ContactChannel,
  code: string,
): Promise<Customer> {
  const contact = await getUnverifiedContact(work, customerId, channel)
  const row = requireCode(work, contact)
  if (code.trim() !== sentCode) throw await countWrongCode(work, row)
  requireTransition(contactTransitions, what[channel], row.status, 'VERIFIED')
  await update(work, row, { status: 'VERIFIED', codeExpiresAt: null, wrongCodes: 0 })
  return showCustomer(work, await startAwaitedVerification(work, contact.customer))
}

const what = { email: 'e-mail address', phone: 'phone number' } as const

async function getUnverifiedContact(
  work: Work,
  customerId: string,
  channel: ContactChannel,
): Promise<UnverifiedContact> {
  const customer = await getLiveCustomer(work, customerId)
  if (!needsStrongAuthentication(work.settings, customer))
    throw conflict('The region of the customer does not require verified contacts')
  const address = contactOf(customer, channel)
  if (address === undefined) throw conflict(`The customer has no ${what[channel]}`)
  const [row] = await work.tx.select().from(contacts).where(isIt(customerId, channel))
  if (contactStatus(customer, channel, row) === 'VERIFIED')
    throw conflict(`The ${what[channel]} is already verified`)
  refuseLocked(work, row)
  return { customer, address, channel, row }
}

function refuseLocked({ now }: Work, row: ContactRow | undefined): void {
  const until = row?.lockedUntil
  if (!until || until <= now) return
  const refusal = { status: 409, code: 'CONFLICT', problem: 'Too many wrong codes' } as const
  throw retryLater(refusal, now, until)
}

function requireCode({ now }: Work, { row, address, channel }: UnverifiedContact): ContactRow {
  const expiresAt = row?.address === address ? row.codeExpiresAt : null
  if (row && expiresAt && expiresAt > now) return row
  throw conflict(`No code is open for the ${what[channel]}; send one first`)
}

/** New codes do not reset the count, so they allow no further guesses. */
async function countWrongCode(work: Work, row: ContactRow): Promise<ApiException> {
  const wrongCodes = row.wrongCodes + 1
  const isLast = wrongCodes >= maxWrongCodes
  await update(
    work,
    row,
    isLast
      ? { wrongCodes: 0, codeExpiresAt: null, lockedUntil: after(work, lifetimesMs.contactLock) }
      : { wrongCodes },
  )
  return new ApiException(400, 'INVALID_INPUT', 'code is wrong', {
    details: { field: 'code' },
    keepsChanges: true,
  })
}

async function update(
  { tx }: Work,
  { customerId, channel }: ContactRow,
  values: Partial<ContactRow>,
): Promise<void> {
  await tx.update(contacts).set(values).where(isIt(customerId, channel))
}

function isIt(customerId: string, channel: ContactChannel) {
  return and(eq(contacts.customerId, customerId), eq(contacts.channel, channel))
}
