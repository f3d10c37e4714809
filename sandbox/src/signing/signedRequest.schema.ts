import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'

export const SignedRequestChallenge = z
  .object({
    payloadToSign: z.string(),
    requestId: id('Request'),
    expiresAt: dateTime,
    type: z.enum(['OAUTH', 'EMAIL_OTP', 'PASSKEY', 'SMS_OTP']).optional(),
  })
  .openapi('SignedRequestChallenge')

export type SignedRequestChallenge = z.infer<typeof SignedRequestChallenge>
