import type { RequestSchemas } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { documentsOf } from '../documents/documents.ts'
import { suffixOf } from '../fixtures/scenarios.ts'
import {
  findDocument,
  identityRequirement,
  missingDocument,
  missingField,
  type Problem,
  problemsOf,
} from './requirements.ts'
import type { VerificationError } from './verifications.table.ts'

/** The statements of a person that a verification checks. */
type Person = Partial<
  Record<keyof typeof invalid | 'address' | 'birthDate' | 'nationality', string>
>

const neededFields = {
  may: ['address', 'birthDate', 'fullName', 'nationality'],
  august: ['address', 'birthDate', 'fullName', 'idType', 'identifier', 'nationality'],
} as const satisfies Record<RequestSchemas, readonly (keyof Person)[]>

/**
 * Checks of statements that are there. Each returns the reason one does not pass; a person passes with numbers
 * of the United States alone.
 */
const invalid = {
  fullName: (value: string) => !/\S\s+\S/.test(value) && 'fullName must have at least two words',
  idType: (value: string) => !['SSN', 'ITIN'].includes(value) && 'idType must be SSN or ITIN',
  identifier: (value: string) =>
    !/^\d{3}-\d{2}-\d{4}$/.test(value) && 'identifier must have the form ###-##-####',
  countryOfIssuance: (value: string) => value !== 'US' && 'countryOfIssuance must be US',
} as const

/**
 * Lists what keeps the verification of a person from being complete, and what the end of the name finds in
 * a complete one.
 */
export async function unmetByPerson(
  work: Work,
  customer: CustomerRow,
): Promise<VerificationError[]> {
  const { nameDecidesKyc, requestSchemas } = work.settings.profile
  const person = customer.profile as Person
  const missing = neededFields[requestSchemas].filter((name) => !person[name]).map(missingField)
  const wrong = requestSchemas === 'august' ? invalidFields(person) : []
  const documents = (await documentsOf(work, [customer.id])).get(customer.id) ?? []
  const identity = identityRequirement(work.settings)
  const lacks = [...missing, ...wrong, ...missingDocument(identity, documents)]
  const document = findDocument(identity, documents)
  if (lacks.length > 0 || !document) return problemsOf(customer, lacks)
  const isPoor = nameDecidesKyc && suffixOf(person.fullName) === '003'
  return isPoor ? problemsOf(document, [poorQuality]) : []
}

const poorQuality: Problem = {
  type: 'POOR_QUALITY_DOCUMENT',
  reason: 'The document cannot be read; upload a clear picture of it',
}

function invalidFields(person: Person): Problem[] {
  return Object.entries(invalid).flatMap(([field, check]) => {
    const value = person[field as keyof typeof invalid]
    const reason = value && check(value)
    return reason ? [{ type: 'INVALID_FIELD' as const, field, reason }] : []
  })
}
