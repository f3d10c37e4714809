import { z } from '@hono/zod-openapi'
import { dateTime } from '../core/http/common.schema.ts'

export const KycLinkCreate = z
  .object({ redirectUri: z.string().max(2_048).openapi({ format: 'uri' }).optional() })
  .openapi('KycLinkCreateRequest')

export type KycLinkCreate = z.infer<typeof KycLinkCreate>

export const KycLink = z
  .object({
    kycUrl: z.string().openapi({ format: 'uri' }),
    expiresAt: dateTime,
    provider: z.literal('SUMSUB'),
    token: z.string(),
  })
  .openapi('KycLinkResponse')

export type KycLink = z.infer<typeof KycLink>
