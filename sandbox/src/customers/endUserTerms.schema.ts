import { z } from '@hono/zod-openapi'
import { dateTime } from '../core/http/common.schema.ts'

export const EndUserTerms = z
  .object({ version: z.string(), url: z.string().openapi({ format: 'uri' }) })
  .openapi('EndUserTerms')

export type EndUserTerms = z.infer<typeof EndUserTerms>

const accepted = {
  acceptedAt: dateTime,
  termsVersion: z.string().min(1).max(255),
  acceptanceMethod: z.enum(['CHECKBOX', 'CLICK_TO_ACCEPT']),
}

export const EndUserTermsConsentRequest = z
  .object({ ...accepted, ipAddress: z.union([z.ipv4(), z.ipv6()]) })
  .openapi('EndUserTermsConsentRequest')

export const EndUserTermsConsent = z
  .object({ ...accepted, ipAddress: z.string().max(45) })
  .openapi('EndUserTermsConsent')

export type EndUserTermsConsent = z.infer<typeof EndUserTermsConsent>
