import type { BeneficialOwnerRow, OwnerRole } from '../beneficialOwners/beneficialOwners.table.ts'
import type { Settings } from '../core/settings.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { documentsOf } from '../documents/documents.ts'
import { suffixOf } from '../fixtures/scenarios.ts'
import { type BusinessInfo, businessInfoOf } from './businessInfo.ts'
import {
  type DocumentRequirement,
  identityRequirement,
  missingDocument,
  missingField,
  type Problem,
  problemsOf,
} from './requirements.ts'
import type { VerificationError } from './verifications.table.ts'

/**
 * Lists what keeps the verification of a business from starting: facts without which there is nothing to
 * check, an owner who was rejected, and, where the whole file is wanted, what is missing in it.
 */
export async function unmetByBusiness(
  work: Work,
  customer: CustomerRow,
  owners: BeneficialOwnerRow[],
): Promise<VerificationError[]> {
  if (isDecidedAtOnce(work.settings, customer)) return []
  const isComplete = needsWholeFile(work.settings, customer)
  const fields = missingFields(customer, isComplete ? fieldsOfFile : firstFields)
  const whole = isComplete ? await missingFromFile(work, customer, owners) : []
  return [...problemsOf(customer, fields), ...owners.flatMap(rejectionOf), ...whole]
}

/** Checks whether a business is decided by its registration number alone, with nothing checked. */
export function isDecidedAtOnce(settings: Settings, customer: CustomerRow): boolean {
  const isBusiness = customer.customerType === 'BUSINESS'
  const { otherKybDecidesAtOnce } = settings.profile
  return isBusiness && otherKybDecidesAtOnce && !needsWholeFile(settings, customer)
}

/** The hosted sandbox of August validates some registration numbers as production does (facts 11.4). */
function needsWholeFile({ completeKyb, profile }: Settings, customer: CustomerRow): boolean {
  const suffix = suffixOf(businessInfoOf(customer).registrationNumber)
  return completeKyb || profile.validatedKybSuffixes.includes(suffix)
}

const firstFields = ['legalName', 'registrationNumber'] as const
const fieldsOfFile = [...firstFields, 'taxId', 'incorporatedOn', 'country', 'entityType'] as const

function missingFields(customer: CustomerRow, needed: readonly (keyof BusinessInfo)[]): Problem[] {
  const info = businessInfoOf(customer)
  return needed.filter((name) => !info[name]).map((name) => missingField(`businessInfo.${name}`))
}

function rejectionOf(owner: BeneficialOwnerRow): VerificationError[] {
  if (owner.kycStatus !== 'REJECTED') return []
  const reason = 'The verification of the beneficial owner was rejected'
  return problemsOf(owner, [{ type: 'APPLICANT_REJECTED', reason }])
}

async function missingFromFile(
  work: Work,
  customer: CustomerRow,
  owners: BeneficialOwnerRow[],
): Promise<VerificationError[]> {
  const documents = await documentsOf(work, [customer.id, ...owners.map(({ id }) => id)])
  const missing = (holder: { id: string }, wanted: readonly DocumentRequirement[]) =>
    problemsOf(
      holder,
      wanted.flatMap((one) => missingDocument(one, documents.get(holder.id) ?? [])),
    )
  const address = customer.profile.address ? [] : [missingField('address')]
  const ownership = ownershipProblems(work.settings, owners)
  return [
    ...problemsOf(customer, [...address, ...ownership]),
    ...missing(customer, documentsOfBusiness(work.settings)),
    ...owners.flatMap((owner) => missing(owner, [identityRequirement(work.settings)])),
  ]
}

const controllingRoles: readonly OwnerRole[] = [
  'DIRECTOR',
  'COMPANY_OFFICER',
  'CONTROL_PERSON',
  'TRUSTEE',
  'GENERAL_PARTNER',
]

function ownershipProblems({ profile }: Settings, owners: BeneficialOwnerRow[]): Problem[] {
  const has = (wanted: readonly OwnerRole[]) =>
    owners.some(({ roles }) => roles.some((role) => wanted.includes(role)))
  const problems: Problem[] = []
  if (!has(['UBO'])) {
    const reason = 'A beneficial owner with the role UBO is required'
    problems.push({ type: 'MISSING_BENEFICIAL_OWNER', reason })
  }
  if (profile.controlPersonRequired && !has(controllingRoles)) {
    const reason = 'A beneficial owner who controls the business is required'
    problems.push({ type: 'MISSING_CONTROL_PERSON', reason })
  }
  return problems
}

const businessDocuments: readonly DocumentRequirement[] = [
  {
    type: 'MISSING_LEGAL_PRESENCE_DOCUMENT',
    accepted: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'STATE_REGISTRY_EXCERPT',
    ],
  },
  {
    type: 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    accepted: [
      'DIRECTOR_REGISTRY',
      'TRUST_AGREEMENT',
      'STATE_COMPANY_REGISTRY',
      'PARTNERSHIP_CONTROL_AGREEMENT',
    ],
  },
  {
    type: 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    accepted: ['SHAREHOLDER_REGISTER', 'TRUST_AGREEMENT', 'PARTNERSHIP_AGREEMENT'],
  },
  {
    type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    accepted: [
      'UTILITY_BILL',
      'RENT_OR_LEASE_AGREEMENT',
      'ELECTRICITY_BILL',
      'BANK_STATEMENT',
      'TAX_RETURN',
      'PROOF_OF_ADDRESS',
    ],
  },
]

const goodStanding: DocumentRequirement = {
  type: 'MISSING_GOOD_STANDING_DOCUMENT',
  accepted: ['GOOD_STANDING_CERTIFICATE'],
}

function documentsOfBusiness({ profile }: Settings): readonly DocumentRequirement[] {
  return profile.goodStandingRequired ? [...businessDocuments, goodStanding] : businessDocuments
}
