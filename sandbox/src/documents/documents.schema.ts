import { z } from '@hono/zod-openapi'
import { country, dateTime, id, pageQuery } from '../core/http/common.schema.ts'
import { formFile, formText } from '../core/http/formFields.schema.ts'

/** The largest file of a document. */
export const maxDocumentBytes = 10 * 1024 * 1024

const identityDocuments = ['PASSPORT', 'DRIVERS_LICENSE', 'NATIONAL_ID'] as const

const documentType = z.enum([
  ...identityDocuments,
  'PROOF_OF_ADDRESS',
  'BANK_STATEMENT',
  'TAX_RETURN',
  'CERTIFICATE_OF_INCORPORATION',
  'ARTICLES_OF_INCORPORATION',
  'ARTICLES_OF_ASSOCIATION',
  'STATE_REGISTRY_EXCERPT',
  'GOOD_STANDING_CERTIFICATE',
  'INFORMATION_STATEMENT',
  'INCUMBENCY_CERTIFICATE',
  'BUSINESS_LICENSE',
  'SHAREHOLDER_REGISTER',
  'POWER_OF_ATTORNEY',
  'UTILITY_BILL',
  'ELECTRICITY_BILL',
  'RENT_OR_LEASE_AGREEMENT',
  'DIRECTOR_REGISTRY',
  'TRUST_AGREEMENT',
  'STATE_COMPANY_REGISTRY',
  'PARTNERSHIP_CONTROL_AGREEMENT',
  'PARTNERSHIP_AGREEMENT',
  'SELFIE',
  'OTHER',
])

export type DocumentType = z.infer<typeof documentType>

const side = z.enum(['FRONT', 'BACK'])

const documentHolder = id('Customer', 'BeneficialOwner')

const described = {
  documentType,
  country,
  side: side.optional(),
  documentNumber: formText(255).optional(),
  issuingAuthority: formText(255).optional(),
}

type Described = {
  documentType: DocumentType
  documentNumber?: string | undefined
  issuingAuthority?: string | undefined
}

const file = formFile(maxDocumentBytes)

export const DocumentReplace = z
  .object({ file, ...described })
  .superRefine(requireNumber)
  .openapi('DocumentReplaceRequest')

export type DocumentReplace = z.infer<typeof DocumentReplace>

export const DocumentUpload = z
  .object({ file, documentHolder, ...described })
  .superRefine(requireNumber)
  .openapi('DocumentUploadRequest')

export type DocumentUpload = z.infer<typeof DocumentUpload>

/** A document that identifies a person needs its number and its issuer. */
function requireNumber(input: Described, context: z.RefinementCtx): void {
  if (!identityDocuments.some((type) => type === input.documentType)) return
  for (const field of ['documentNumber', 'issuingAuthority'] as const) {
    if (input[field] !== undefined) continue
    const message = `is required for documentType ${input.documentType}`
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

export const Document = z
  .object({
    id: id('Document'),
    documentHolder,
    documentType,
    country,
    side: side.optional(),
    documentNumber: z.string().optional(),
    issuingAuthority: z.string().optional(),
    fileName: z.string(),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('Document')

export type Document = z.infer<typeof Document>

export const DocumentFilter = z.object({ documentHolder: documentHolder.optional(), ...pageQuery })

export type DocumentFilter = z.infer<typeof DocumentFilter>
