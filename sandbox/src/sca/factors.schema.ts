import { z } from '@hono/zod-openapi'
import { id } from '../core/http/common.schema.ts'
import { CeremonyOptions, origin, RegistrationJson, ScaFactor } from './sca.schema.ts'

const ScaFactorView = z
  .object({
    factor: ScaFactor,
    credentialId: id('ScaFactor').optional(),
    name: z.string().optional(),
  })
  .openapi('ScaFactorView')

export type ScaFactorView = z.infer<typeof ScaFactorView>

export const ScaFactorList = z.object({ factors: z.array(ScaFactorView) }).openapi('ScaFactorList')

const totp = { type: z.literal('TOTP') }
const passkey = { type: z.literal('PASSKEY') }

export const ScaFactorEnroll = z
  .discriminatedUnion('type', [z.object(totp), z.object(passkey)])
  .openapi('ScaFactorEnrollRequestOneOf')

export const ScaFactorEnrollStart = z
  .discriminatedUnion('type', [
    z.object({
      ...totp,
      secret: z.string(),
      secretBase32Encoded: z.string(),
      totpUri: z.string(),
    }),
    z.object({
      ...passkey,
      options: CeremonyOptions,
      allowedOrigins: z.array(z.string()),
      relyingPartyId: z.string(),
    }),
  ])
  .openapi('ScaFactorEnrollStartOneOf')

export type ScaFactorEnrollStart = z.infer<typeof ScaFactorEnrollStart>

const PasskeyConfirm = z.object({ ...passkey, origin, credential: RegistrationJson })

export type PasskeyConfirm = z.infer<typeof PasskeyConfirm>

const TotpConfirm = z.object({
  ...totp,
  secret: z.string().min(1).max(200),
  code: z.string().min(1).max(64),
})

export type TotpConfirm = z.infer<typeof TotpConfirm>

export const ScaFactorConfirm = z
  .discriminatedUnion('type', [TotpConfirm, PasskeyConfirm])
  .openapi('ScaFactorConfirmRequestOneOf')

export type ScaFactorConfirm = z.infer<typeof ScaFactorConfirm>

export const ScaFactorConfirmed = z
  .discriminatedUnion('type', [
    z.object({ ...totp, recoveryCodes: z.array(z.string()) }),
    z.object({ ...passkey, factor: ScaFactorView }),
  ])
  .openapi('ScaFactorConfirmResponseOneOf')

export type ScaFactorConfirmed = z.infer<typeof ScaFactorConfirmed>
