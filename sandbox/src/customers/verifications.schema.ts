import { z } from '@hono/zod-openapi'
import { dateTime, id, pageQuery } from '../core/http/common.schema.ts'

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

export const Verification = z
  .object({
    id: id('Verification'),
    customerId: id('Customer'),
    verificationStatus,
    errors: z.array(
      z.object({
        resourceId: z.string(),
        type: z.string(),
        field: z.string().optional(),
        acceptedDocumentTypes: z.array(z.string()).optional(),
        reason: z.string(),
      }),
    ),
    createdAt: dateTime,
    updatedAt: dateTime,
  })
  .openapi('Verification')

export type Verification = z.infer<typeof Verification>

export const VerificationFilter = z.object({
  customerId: id('Customer').optional(),
  verificationStatus: verificationStatus.optional(),
  ...pageQuery,
})

export type VerificationFilter = z.infer<typeof VerificationFilter>
