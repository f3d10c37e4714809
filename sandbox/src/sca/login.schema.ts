import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'
import { CeremonyOptions, ScaFactor } from './sca.schema.ts'

export const ScaLoginStartRequest = z.object({ factor: ScaFactor }).openapi('ScaLoginStartRequest')

export const ScaLoginStart = z
  .object({
    factor: ScaFactor,
    challengeId: id('ScaChallenge').nullable().optional(),
    expiresAt: dateTime.optional(),
    passkeyOptions: CeremonyOptions.nullable().optional(),
    allowedOrigins: z.array(z.string()).nullable().optional(),
    relyingPartyId: z.string().nullable().optional(),
  })
  .openapi('ScaLoginStart')

export type ScaLoginStart = z.infer<typeof ScaLoginStart>

export const ScaLoginComplete = z
  .object({ status: z.string(), sessionExpiresAt: dateTime.optional() })
  .openapi('ScaLoginComplete')

export type ScaLoginComplete = z.infer<typeof ScaLoginComplete>

const eventType = z.enum(['RESET_PASSWORD_COMPLETED', 'FAILED_LOGIN_ATTEMPT'])

export const SecurityEventRequest = z.object({ eventType }).openapi('RecordSecurityEventRequest')

export type SecurityEventType = z.infer<typeof eventType>

export const SecurityEvent = z
  .object({
    eventType,
    suspended: z.boolean(),
    lockedUntil: dateTime.optional(),
    failedAttempts: z.int(),
  })
  .openapi('RecordSecurityEventResponse')

export type SecurityEvent = z.infer<typeof SecurityEvent>
