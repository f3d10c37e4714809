import { z } from '@hono/zod-openapi'
import { dateTime, id } from '../core/http/common.schema.ts'
import { ScaFactor } from './sca.schema.ts'

export const ResetStartRequest = z
  .object({ factor: ScaFactor })
  .openapi('TwoFactorResetStartRequest')

export const ResetStart = z
  .object({
    resetId: id('ScaReset'),
    livenessAccessToken: z.string().nullable().optional(),
    verificationLink: z.string().nullable().optional(),
    expiresAt: dateTime.optional(),
  })
  .openapi('TwoFactorResetStart')

export type ResetStart = z.infer<typeof ResetStart>

export const ResetState = z
  .object({
    status: z.enum([
      'INITIATED',
      'PENDING_REVIEW',
      'LIVENESS_PASSED',
      'COMPLETED',
      'REJECTED',
      'EXPIRED',
    ]),
    factor: ScaFactor,
    enrollmentStatus: z.enum(['PENDING', 'COMPLETED']).optional(),
    expiresAt: dateTime,
    completedAt: dateTime.optional(),
  })
  .openapi('TwoFactorResetStatus')

export type ResetState = z.infer<typeof ResetState>

export const ResetCompleteRequest = z
  .object({
    mobile: z
      .object({
        countryCode: z.string().regex(/^\+?[1-9]\d{0,3}$/, 'must be a country calling code'),
        number: z.string().regex(/^\d{1,14}$/, 'must be digits'),
      })
      .optional(),
  })
  .openapi('TwoFactorResetCompleteRequest')

export type ResetCompleteRequest = z.infer<typeof ResetCompleteRequest>
