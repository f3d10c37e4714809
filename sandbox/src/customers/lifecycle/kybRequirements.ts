import type { Settings } from '../../core/settings.ts'
import type { Work } from '../../core/work/work.ts'
import type { DocumentType } from '../../documents/documents.schema.ts'
import { documentTypesOf } from '../../documents/documents.ts'
import { suffixOf } from '../../fixtures/scenarios.ts'
import type { BeneficialOwnerRow, OwnerRole } from '../../owners/beneficialOwners.table.ts'
import type { CustomerRow } from '../customers.table.ts'
import type { MissingDocument, VerificationError } from '../verifications.table.ts'
import { type BusinessInfo, businessInfoOf } from './businessInfo.ts'

type Problem = Omit<VerificationError, 'resourceId'>

/**
 * Lists what keeps a verification from starting: facts without which there is nothing to check, an
 * owner who was rejected, and, where the whole file is wanted, what is missing in it.
 */
export async function unmetRequirements(
  work: Work,
  customer: CustomerRow,
  owners: BeneficialOwnerRow[],
): Promise<VerificationError[]> {
  const isComplete = needsWholeFile(work.settings, customer)
  const fields = missingFields(customer, isComplete ? fieldsOfFile : firstFields)
  const whole = isComplete ? await missingFromFile(work, customer, owners) : []
  return [...of(customer, fields), ...owners.flatMap(rejectionOf), ...whole]
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
  return needed
    .filter((name) => !info[name])
    .map((name) => ({
      type: 'MISSING_FIELD',
      field: `businessInfo.${name}`,
      reason: `businessInfo.${name} is required`,
    }))
}

function rejectionOf(owner: BeneficialOwnerRow): VerificationError[] {
  if (owner.kycStatus !== 'REJECTED') return []
  const reason = 'The verification of the beneficial owner was rejected'
  return of(owner, [{ type: 'APPLICANT_REJECTED', reason }])
}

async function missingFromFile(
  work: Work,
  customer: CustomerRow,
  owners: BeneficialOwnerRow[],
): Promise<VerificationError[]> {
  const holders = [customer.id, ...owners.map(({ id }) => id)]
  const types = await documentTypesOf(work, holders)
  const missing = (holder: { id: string }, wanted: readonly DocumentRequirement[]) =>
    of(
      holder,
      wanted
        .filter(({ accepted }) => !types.get(holder.id)?.some((type) => accepted.includes(type)))
        .map(toProblem),
    )
  return [
    ...of(customer, [...addressProblem(customer), ...ownershipProblems(work.settings, owners)]),
    ...missing(customer, documentsOfBusiness(work.settings)),
    ...owners.flatMap((owner) => missing(owner, [identity])),
  ]
}

function addressProblem({ profile }: CustomerRow): Problem[] {
  if (profile.address) return []
  return [{ type: 'MISSING_FIELD', field: 'address', reason: 'address is required' }]
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

type DocumentRequirement = { type: MissingDocument; accepted: DocumentType[] }

const identity: DocumentRequirement = {
  type: 'MISSING_IDENTITY_DOCUMENT',
  accepted: ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'],
}

const businessDocuments: readonly DocumentRequirement[] = [
  {
    type: 'MISSING_LEGAL_PRESENCE_DOCUMENT',
    accepted: [
      'CERTIFICATE_OF_INCORPORATION',
      'ARTICLES_OF_INCORPORATION',
      'ARTICLES_OF_ASSOCIATION',
      'STATE_REGISTRY_EXCERPT',
      'STATE_COMPANY_REGISTRY',
      'BUSINESS_LICENSE',
    ],
  },
  {
    type: 'MISSING_CONTROL_STRUCTURE_DOCUMENT',
    accepted: [
      'DIRECTOR_REGISTRY',
      'INCUMBENCY_CERTIFICATE',
      'INFORMATION_STATEMENT',
      'PARTNERSHIP_CONTROL_AGREEMENT',
      'POWER_OF_ATTORNEY',
    ],
  },
  {
    type: 'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
    accepted: [
      'SHAREHOLDER_REGISTER',
      'INFORMATION_STATEMENT',
      'PARTNERSHIP_AGREEMENT',
      'TRUST_AGREEMENT',
    ],
  },
  {
    type: 'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
    accepted: [
      'PROOF_OF_ADDRESS',
      'UTILITY_BILL',
      'ELECTRICITY_BILL',
      'BANK_STATEMENT',
      'RENT_OR_LEASE_AGREEMENT',
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

function toProblem({ type, accepted }: DocumentRequirement): Problem {
  const reason = `A document of one of these types is required: ${accepted.join(', ')}`
  return { type, reason, acceptedDocumentTypes: accepted }
}

function of({ id: resourceId }: { id: string }, problems: Problem[]): VerificationError[] {
  return problems.map((problem) => ({ resourceId, ...problem }))
}
