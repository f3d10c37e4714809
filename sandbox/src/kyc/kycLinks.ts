import { eq } from 'drizzle-orm'
import { ownersOf } from '../beneficialOwners/beneficialOwners.ts'
import { ApiException, notFound } from '../core/errors.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { newToken } from '../core/newToken.ts'
import { requireTransition } from '../core/states.ts'
import { after, type Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { requireVerifiedContacts } from '../customers/contacts.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { submitDocuments } from '../documents/documents.ts'
import { kybOutcome } from '../fixtures/scenarios.ts'
import { decideOwners, settleOpenOwners } from '../onboarding/beneficialOwners.ts'
import { businessInfoOf } from '../onboarding/businessInfo.ts'
import { isDecidedAtOnce } from '../onboarding/kybRequirements.ts'
import { setVerificationStatus } from '../onboarding/settleVerification.ts'
import type { KycLink, KycLinkCreate } from './kycLinks.schema.ts'
import { kycLinkTransitions } from './kycLinks.states.ts'
import { type KycLinkRow, kycLinks } from './kycLinks.table.ts'
import { checkRedirectUri } from './redirectUri.ts'

/** The outcomes that a person can choose for a verification. */
export type KycOutcome = 'APPROVED' | 'REJECTED' | 'PENDING' | 'HOLD'

/** The outcomes that the verification of a customer may have in this sandbox's generation. */
export function kycOutcomes({ settings }: Work, customer: CustomerRow): readonly KycOutcome[] {
  if (isDecidedAtOnce(settings, customer)) {
    const outcome = kybOutcome(settings, businessInfoOf(customer).registrationNumber ?? '')
    return [outcome === 'IN_PROGRESS' ? 'PENDING' : outcome]
  }
  const outcomes = ['APPROVED', 'REJECTED', 'PENDING'] as const
  return settings.profile.verificationHold ? [...outcomes, 'HOLD'] : outcomes
}

/**
 * Creates a link by which a customer starts their verification; earlier links stay valid.
 *
 * @param origin - Of the sandbox, as its caller reached it
 * @throws ApiException 404 `USER_NOT_FOUND`, 400 `INVALID_INPUT`, 409 `CONFLICT` when
 *   contacts have to be verified first
 */
export async function createKycLink(
  work: Work,
  customerId: string,
  { redirectUri }: KycLinkCreate,
  origin: string,
): Promise<KycLink> {
  if (redirectUri !== undefined) checkRedirectUri(redirectUri)
  await requireVerifiedContacts(work, await getLiveCustomer(work, customerId))
  const token = newToken(work.settings)
  const expiresAt = after(work, lifetimesMs.kycLink)
  await work.tx.insert(kycLinks).values({
    tokenDigest: sha256Hex(token),
    customerId,
    redirectUri,
    status: 'OPEN',
    expiresAt,
    createdAt: work.now,
  })
  const kycUrl = `${origin}/kyc/${token}`
  return { kycUrl, expiresAt: expiresAt.toISOString(), provider: 'SUMSUB', token }
}

/** A usable link, and its customer. */
export type OpenKycLink = { link: KycLinkRow; customer: CustomerRow }

/**
 * The link with this token.
 *
 * @throws ApiException 404 `NOT_FOUND`, 410 `EXPIRED` when it was used, is too old, or its customer is gone
 */
export async function openKycLink(work: Work, token: string): Promise<OpenKycLink> {
  const [link] = await work.tx
    .select()
    .from(kycLinks)
    .where(eq(kycLinks.tokenDigest, sha256Hex(token)))
  if (!link) throw notFound('NOT_FOUND', 'Link')
  if (link.status !== 'OPEN') throw gone('The link was already used')
  if (link.expiresAt <= work.now) throw gone('The link has expired')
  const customer = await getLiveCustomer(work, link.customerId).catch(() => {
    throw gone('The customer was deleted')
  })
  return { link, customer }
}

/**
 * Ends the verification that a link is for, and the link with it.
 *
 * @returns the URL that its customer is redirected to, if the platform named one
 */
export async function finishKyc(
  work: Work,
  token: string,
  outcome: KycOutcome,
): Promise<OpenKycLink> {
  const { link, customer } = await openKycLink(work, token)
  await use(work, link)
  if (isDecidedAtOnce(work.settings, customer)) await decideOwners(work, customer.id)
  else await settleOpenOwners(work, customer.id, outcome)
  const owners = await ownersOf(work, [customer.id])
  await submitDocuments(work, [customer.id, ...owners.map(({ id }) => id)])
  return { link, customer: await setVerificationStatus(work, customer, outcome) }
}

async function use({ tx }: Work, { tokenDigest, status }: KycLinkRow): Promise<void> {
  requireTransition(kycLinkTransitions, 'link', status, 'USED')
  await tx.update(kycLinks).set({ status: 'USED' }).where(eq(kycLinks.tokenDigest, tokenDigest))
}

function gone(message: string): ApiException {
  return new ApiException(410, 'EXPIRED', message)
}
