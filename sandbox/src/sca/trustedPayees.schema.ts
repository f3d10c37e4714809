import { z } from '@hono/zod-openapi'
import { ScaChallenge } from './sca.schema.ts'

export const TrustStart = z
  .object({ scaChallenge: ScaChallenge.optional() })
  .openapi('BeneficiaryTrustStart')

export type TrustStart = z.infer<typeof TrustStart>

export const TrustConfirmed = z.object({ trusted: z.boolean() }).openapi('BeneficiaryTrustConfirm')

export type TrustConfirmed = z.infer<typeof TrustConfirmed>
