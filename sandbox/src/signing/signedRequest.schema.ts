import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'

const mayTypes = ['OAUTH', 'EMAIL_OTP', 'PASSKEY'] as const

/** The types of credential, by generation. */
export const credentialTypes = {
  spec: z.enum(mayTypes),
  may: z.enum(mayTypes),
  august: z.enum([...mayTypes, 'SMS_OTP']),
} as const satisfies Record<ResponseSchemas, z.ZodType>

/** A request for a signature of a wallet's device, in the schema of any generation. */
export type SignedRequestChallenge = {
  payloadToSign: string
  requestId: string
  expiresAt: string
  type?: z.infer<typeof credentialTypes.august> | undefined
}

function challengeOf(generation: ResponseSchemas): z.ZodType<SignedRequestChallenge> {
  return z
    .object({
      payloadToSign: z.string(),
      requestId: id('Request'),
      expiresAt: dateTime,
      type: credentialTypes[generation].optional(),
    })
    .openapi('SignedRequestChallenge') as z.ZodType<SignedRequestChallenge>
}

/** The schemas of a request for a signature of a wallet's device, by generation. */
export const signedRequestChallenges = {
  spec: challengeOf('spec'),
  may: challengeOf('may'),
  august: challengeOf('august'),
} as const satisfies Record<ResponseSchemas, unknown>
