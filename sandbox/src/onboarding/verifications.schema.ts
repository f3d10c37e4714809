import { z } from '@hono/zod-openapi'
import { dateTime, id, pageQuery } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'

const verificationStatus = z.enum([
  'RESOLVE_ERRORS',
  'PENDING_MANUAL_REVIEW',
  'IN_PROGRESS',
  'APPROVED',
  'REJECTED',
  'READY_FOR_VERIFICATION',
])

export const VerificationCreate = z
  .object({ customerId: id('Customer') })
  .openapi('VerificationRequest')

const errorTypes = [
  'MISSING_FIELD',
  'INVALID_FIELD',
  'MISSING_LEGAL_PRESENCE_DOCUMENT',
  'MISSING_CONTROL_STRUCTURE_DOCUMENT',
  'MISSING_OWNERSHIP_STRUCTURE_DOCUMENT',
  'MISSING_PROOF_OF_ADDRESS_DOCUMENT',
  'MISSING_IDENTITY_DOCUMENT',
  'INVALID_DOCUMENT',
  'EXPIRED_DOCUMENT',
  'POOR_QUALITY_DOCUMENT',
  'SUSPECTED_FRAUD_DOCUMENT',
  'WRONG_DOCUMENT_TYPE',
  'INCOMPLETE_DOCUMENT',
  'UNREADABLE_DOCUMENT',
  'DOCUMENT_VERIFICATION_FAILED',
  'APPLICANT_SANCTIONED',
  'APPLICANT_FRAUD',
  'APPLICANT_CRIMINAL_RECORD',
  'APPLICANT_REJECTED',
  'MISSING_BENEFICIAL_OWNER',
] as const

function verification<Type extends z.ZodType>(type: Type) {
  return z
    .object({
      id: id('Verification'),
      customerId: id('Customer'),
      verificationStatus,
      errors: z.array(
        z.object({
          resourceId: z.string(),
          type,
          field: z.string().optional(),
          acceptedDocumentTypes: z.array(z.string()).optional(),
          reason: z.string(),
        }),
      ),
      createdAt: dateTime,
      updatedAt: dateTime,
    })
    .openapi('Verification')
}

const may = verification(z.enum(errorTypes))
const august = verification(
  z.enum([...errorTypes, 'MISSING_CONTROL_PERSON', 'MISSING_GOOD_STANDING_DOCUMENT']),
)

/** A verification in the schema of any generation. */
export type Verification = z.infer<typeof august>

/** The schemas of a verification, by generation. */
export const verificationSchemas: Record<ResponseSchemas, z.ZodType<Verification>> = {
  spec: may,
  may,
  august,
}

export const VerificationFilter = z.object({
  customerId: id('Customer').optional(),
  verificationStatus: verificationStatus.optional(),
  ...pageQuery,
})

export type VerificationFilter = z.infer<typeof VerificationFilter>
