import { z } from '@hono/zod-openapi'
import { base64url, dateTime, id } from '../core/http/common.schema.ts'

export const ScaFactor = z.enum(['SMS_OTP', 'TOTP', 'PASSKEY']).openapi('ScaFactor')

export type ScaFactor = z.infer<typeof ScaFactor>

/** The customer that a call is about. */
export const ScaQuery = z.object({ customerId: id('Customer') })

/** Options of a WebAuthn ceremony, as a page passes them to the browser. */
export const CeremonyOptions = z.record(z.string(), z.unknown())

export type CeremonyOptions = z.infer<typeof CeremonyOptions>

export const ScaChallenge = z
  .object({
    id: id('ScaChallenge'),
    expiresAt: dateTime,
    factor: ScaFactor,
    availableFactors: z.array(ScaFactor),
    purpose: z.string().nullable().optional(),
    passkeyAssertionOptions: CeremonyOptions.nullable().optional(),
    passkeyAllowedOrigins: z.array(z.string()).nullable().optional(),
  })
  .openapi('ScaChallenge')

export type ScaChallenge = z.infer<typeof ScaChallenge>

const ceremony = { id: base64url, rawId: base64url.optional(), type: z.literal('public-key') }

/** A passkey's registration, as `PublicKeyCredential.toJSON()` gives it. */
export const RegistrationJson = z.object({
  ...ceremony,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(32)).max(16).default([]),
  }),
})

/** A passkey's assertion, as `PublicKeyCredential.toJSON()` gives it. */
const AssertionJson = z.object({
  ...ceremony,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
  }),
})

export type AssertionJson = z.infer<typeof AssertionJson>

export const origin = z.string().max(300)
const ipAddress = z.string().min(1).max(45)

/** The proof of a factor: a code, or a passkey's assertion and the origin of its page. */
const proof = {
  code: z.string().min(1).max(64).nullable().optional(),
  passkeyAssertion: AssertionJson.nullable().optional(),
  origin: origin.nullable().optional(),
}

export const ScaAuthorization = z
  .object({ ...proof, endUserIpAddress: ipAddress.nullable().optional() })
  .openapi('ScaAuthorization')

/** The fields of a proof within a body. */
export type ScaProof = Pick<
  z.infer<typeof ScaAuthorization>,
  'code' | 'passkeyAssertion' | 'origin'
>

const challengeId = id('ScaChallenge').nullable().optional()

export const ScaConfirm = z
  .object({ ...proof, challengeId })
  .openapi('BeneficiaryTrustConfirmRequest')

export type ScaConfirm = z.infer<typeof ScaConfirm>

export const ScaLoginCompleteRequest = z
  .object({ ...proof, challengeId, factor: ScaFactor, endUserIpAddress: ipAddress })
  .openapi('ScaLoginCompleteRequest')

export type ScaLoginCompleteRequest = z.infer<typeof ScaLoginCompleteRequest>
