import { ApiException } from '../core/errors.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import { type CustomerRow, customers } from './customers.table.ts'
import type { EndUserTermsConsent } from './endUserTerms.schema.ts'
import { needsStrongAuthentication } from './strongAuthentication.ts'

/**
 * Reads the consent from a body, if it has one.
 *
 * @throws ApiException 400 `END_USER_TERMS_VERSION_NOT_FOUND` for other terms than the current ones
 */
export function consentOf(
  { settings }: Work,
  input: object,
): { endUserTermsConsent?: EndUserTermsConsent } {
  const { endUserTermsConsent: given } = input as { endUserTermsConsent?: EndUserTermsConsent }
  if (given === undefined) return {}
  if (given.termsVersion !== settings.endUserTermsVersion) {
    throw new ApiException(
      400,
      'END_USER_TERMS_VERSION_NOT_FOUND',
      'endUserTermsConsent.termsVersion is not the current version of the end-user terms; GET /customers/end-user-terms tells it',
      { details: { field: 'endUserTermsConsent.termsVersion' } },
    )
  }
  const acceptedAt = new Date(given.acceptedAt).toISOString()
  return { endUserTermsConsent: { ...given, acceptedAt } }
}

/**
 * Checks that the customer who pays has accepted the current terms, where customers have to.
 *
 * @throws ApiException 403 `END_USER_TERMS_NOT_ACCEPTED`
 */
export async function requireAcceptedTerms(work: Work, customerId: string | null): Promise<void> {
  const { profile, endUserTermsVersion } = work.settings
  if (customerId === null || !profile.strongAuthentication) return
  const customer = await findRow(work.tx, customers, 'id', customerId)
  if (!customer || !needsStrongAuthentication(work.settings, customer)) return
  if (acceptedVersionOf(customer) === endUserTermsVersion) return
  throw new ApiException(
    403,
    'END_USER_TERMS_NOT_ACCEPTED',
    'The customer has not accepted the current end-user terms; send endUserTermsConsent with PATCH /customers/{customerId}',
    { details: { version: endUserTermsVersion } },
  )
}

function acceptedVersionOf({ profile }: CustomerRow): string | undefined {
  const { endUserTermsConsent } = profile as { endUserTermsConsent?: EndUserTermsConsent }
  return endUserTermsConsent?.termsVersion
}
