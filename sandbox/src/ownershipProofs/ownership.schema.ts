import { z } from '@hono/zod-openapi'
import { dateTime } from '../core/http/common.schema.ts'

export const OwnershipChallengeRequest = z
  .object({ method: z.enum(['WALLET_SIGNATURE', 'LIVENESS']) })
  .openapi('OwnershipChallengeRequest')

export type OwnershipMethod = z.infer<typeof OwnershipChallengeRequest>['method']

export const OwnershipChallenge = z
  .discriminatedUnion('method', [
    z
      .object({
        method: z.literal('WALLET_SIGNATURE'),
        messageToSign: z.string(),
        expiresAt: dateTime,
      })
      .openapi('WalletSignatureChallenge'),
    z
      .object({
        method: z.literal('LIVENESS'),
        verificationLink: z.string().openapi({ format: 'uri' }),
        token: z.string().optional(),
        expiresAt: dateTime,
      })
      .openapi('LivenessChallenge'),
  ])
  .openapi('OwnershipChallenge')

export type OwnershipChallenge = z.infer<typeof OwnershipChallenge>

export const OwnershipVerifyRequest = z
  .object({
    signature: z.string().min(1).max(255),
    signatureScheme: z.enum(['bip137', 'electrum']).default('bip137'),
  })
  .openapi('OwnershipVerifyRequest')

export type OwnershipVerify = z.infer<typeof OwnershipVerifyRequest>
