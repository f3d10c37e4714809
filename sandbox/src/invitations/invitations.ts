import { eq } from 'drizzle-orm'
import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import { randomText } from '../core/ids.ts'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import { findRow, insertRow } from '../core/work/rows.ts'
import { schedule, type Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { findCustomerAt } from '../customers/customers.ts'
import { amountOf } from '../fixtures/currencies.ts'
import { getConfig } from '../platform/platformConfig.ts'
import type { Invitation, InvitationCreate } from './invitations.schema.ts'
import { type InvitationStatus, invitationTransitions } from './invitations.states.ts'
import { type InvitationRow, invitations } from './invitations.table.ts'

// For reading out and typing: no letters and digits that look alike; 60 bits.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 12

/**
 * Invites a person in the name of a customer. The amount is shown to the invitee: no money moves.
 *
 * @throws ApiException 400 `INVALID_UMA_ADDRESS`, `INVALID_INPUT`
 */
export async function createInvitation(work: Work, input: InvitationCreate): Promise<Invitation> {
  const inviter = await customerAt(work, 'inviterUma', input.inviterUma)
  const expiresAt = input.expiresAt === undefined ? null : new Date(input.expiresAt)
  if (expiresAt && expiresAt <= work.now)
    throw invalidInput('expiresAt must be in the future', { field: 'expiresAt' })
  const code = randomText(codeLength, alphabet)
  const { umaDomain } = await getConfig(work)
  const row = await insertRow(work.tx, invitations, {
    code,
    inviterUma: inviter.umaAddress,
    status: 'PENDING',
    firstName: input.firstName,
    amount: input.amountToSend,
    currency: inviter.currencies[0] ?? 'USD',
    url: `https://${umaDomain}/invitations/${code}`,
    expiresAt,
    createdAt: work.now,
    updatedAt: work.now,
  })
  if (expiresAt) await schedule(work, 'EXPIRE_INVITATION', code, expiresAt)
  return showInvitation(row)
}

/**
 * An invitation.
 *
 * @throws ApiException 404 `INVITATION_NOT_FOUND`
 */
export async function getInvitation({ tx }: Work, code: string): Promise<InvitationRow> {
  const row = await findRow(tx, invitations, 'code', code)
  if (!row) throw invitationNotFound()
  return row
}

/**
 * Claims an invitation and notifies the platform, which decides what to pay.
 *
 * @throws ApiException 400 `INVITATION_ALREADY_CLAIMED`, `INVITATION_CANCELLED`,
 *   `INVALID_UMA_ADDRESS`, `INVALID_INPUT` for one that has expired
 */
export async function claimInvitation(
  work: Work,
  code: string,
  inviteeUma: string,
): Promise<Invitation> {
  const row = await getInvitation(work, code)
  requirePending(row)
  if (inviteeUma === row.inviterUma) throw invalidUma('inviteeUma must not be the inviter')
  await requireKnown(work, inviteeUma)
  const claimed = showInvitation(
    await changeStatus(work, row, 'CLAIMED', { inviteeUma, claimedAt: work.now }),
  )
  announce(work, work.settings.profile.invitationClaimedEvent, claimed)
  return claimed
}

/**
 * Cancels an invitation.
 *
 * @throws ApiException 400 as for {@link claimInvitation}
 */
export async function cancelInvitation(work: Work, code: string): Promise<Invitation> {
  const row = await getInvitation(work, code)
  requirePending(row)
  return showInvitation(await changeStatus(work, row, 'CANCELLED'))
}

/** Expires an invitation, unless it was claimed or cancelled before. */
export async function expireInvitation(work: Work, code: string): Promise<void> {
  const row = await getInvitation(work, code)
  if (row.status === 'PENDING') await changeStatus(work, row, 'EXPIRED')
}

/** An invitation as the API shows it. */
export function showInvitation(row: InvitationRow): Invitation {
  const { code, url, inviterUma, inviteeUma, status, firstName, amount, currency } = row
  return {
    code,
    createdAt: row.createdAt.toISOString(),
    url,
    inviterUma,
    status,
    ...(row.claimedAt && { claimedAt: row.claimedAt.toISOString() }),
    ...(row.expiresAt && { expiresAt: row.expiresAt.toISOString() }),
    ...(inviteeUma !== null && { inviteeUma }),
    ...(firstName !== null && { firstName }),
    ...(amount !== null && { amountToSend: amountOf(amount, currency) }),
  }
}

function requirePending({ status }: InvitationRow): void {
  switch (status) {
    case 'CLAIMED':
      throw refusal('INVITATION_ALREADY_CLAIMED', 'The invitation was already claimed')
    case 'CANCELLED':
      throw refusal('INVITATION_CANCELLED', 'The invitation was cancelled')
    case 'EXPIRED':
      throw invalidInput('The invitation has expired', { status })
  }
}

async function changeStatus(
  { tx, now }: Work,
  row: InvitationRow,
  status: InvitationStatus,
  changes: Partial<InvitationRow> = {},
): Promise<InvitationRow> {
  requireTransition(invitationTransitions, 'invitation', row.status, status)
  const [changed] = await tx
    .update(invitations)
    .set({ ...changes, status, updatedAt: now })
    .where(eq(invitations.code, row.code))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  return changed
}

/** An address at the platform's own domain must be a customer's; other domains are not checked. */
async function requireKnown(work: Work, inviteeUma: string): Promise<void> {
  const { umaDomain } = await getConfig(work)
  if (inviteeUma.endsWith(`@${umaDomain.toLowerCase()}`))
    await customerAt(work, 'inviteeUma', inviteeUma)
}

async function customerAt(work: Work, field: string, address: string): Promise<CustomerRow> {
  return findCustomerAt(work, address).catch((cause: unknown) => {
    if (!(cause instanceof ApiException)) throw cause
    throw invalidUma(`${field} must be the UMA address of a customer`)
  })
}

function invalidUma(message: string): ApiException {
  return refusal('INVALID_UMA_ADDRESS', message)
}

function refusal(code: string, message: string): ApiException {
  return new ApiException(400, code, message)
}

function invitationNotFound(): ApiException {
  return notFound('INVITATION_NOT_FOUND', 'Invitation')
}
