import type { RequestSchemas } from '../core/profile.ts'
import type { Settings } from '../core/settings.ts'
import type { DocumentType } from '../documents/documents.schema.ts'
import type { DocumentRow } from '../documents/documents.table.ts'
import type { MissingDocument, VerificationError } from './verifications.table.ts'

/** A problem of a resource that a verification reads. */
export type Problem = Omit<VerificationError, 'resourceId'>

/** A document of which a verification needs one. */
export type DocumentRequirement = {
  type: MissingDocument
  accepted: readonly DocumentType[]
  /** Those of which both sides are needed. */
  twoSided?: readonly DocumentType[]
}

const accepted = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'] as const
const identityRequirements: Record<RequestSchemas, DocumentRequirement> = {
  may: { type: 'MISSING_IDENTITY_DOCUMENT', accepted },
  august: {
    type: 'MISSING_IDENTITY_DOCUMENT',
    accepted,
    twoSided: ['DRIVERS_LICENSE', 'NATIONAL_ID'],
  },
}

/** The document that shows who a person is, by generation. */
export function identityRequirement({ profile }: Settings): DocumentRequirement {
  return identityRequirements[profile.requestSchemas]
}

/** The first document that meets a requirement. */
export function findDocument(
  { accepted, twoSided = [] }: DocumentRequirement,
  documents: readonly DocumentRow[],
): DocumentRow | undefined {
  return documents.find(({ documentType }) => {
    const type = documentType as DocumentType
    return accepted.includes(type) && (!twoSided.includes(type) || hasBothSides(type, documents))
  })
}

function hasBothSides(type: DocumentType, documents: readonly DocumentRow[]): boolean {
  const sides = documents
    .filter(({ documentType }) => documentType === type)
    .map(({ side }) => side)
  return sides.includes('FRONT') && sides.includes('BACK')
}

/** The lack of a document, unless one of these meets the requirement. */
export function missingDocument(
  requirement: DocumentRequirement,
  documents: readonly DocumentRow[],
): Problem[] {
  if (findDocument(requirement, documents)) return []
  const { type, accepted, twoSided = [] } = requirement
  const types = accepted.map((one) => (twoSided.includes(one) ? `${one} (FRONT and BACK)` : one))
  const reason = `A document of one of these types is required: ${types.join(', ')}`
  return [{ type, reason, acceptedDocumentTypes: [...accepted] }]
}

/** The lack of a field. */
export function missingField(field: string): Problem {
  return { type: 'MISSING_FIELD', field, reason: `${field} is required` }
}

/** Problems as a verification lists them, with the resource they are about. */
export function problemsOf({ id: resourceId }: { id: string }, problems: readonly Problem[]) {
  return problems.map((problem): VerificationError => ({ resourceId, ...problem }))
}
