import { z } from '@hono/zod-openapi'
import {
  base64url,
  clientKey,
  clientKeyForm,
  dateTime,
  id,
  internalAccountId,
} from '../core/http/common.schema.ts'
import { email } from '../core/http/contact.schema.ts'
import type { ResponseSchemas } from '../core/profile.ts'
import { credentialTypes } from '../signing/signedRequest.schema.ts'

const AuthMethod = z.strictObject({
  id: id('AuthMethod'),
  accountId: z.string(),
  type: credentialTypes.august,
  nickname: z.string(),
  credentialId: z.string().optional(),
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type AuthMethod = z.infer<typeof AuthMethod>

export const Attestation = z.object({
  credentialId: base64url,
  clientDataJson: base64url,
  attestationObject: base64url,
  transports: z.array(z.string().max(32)).max(16).default([]),
})

export type Attestation = z.infer<typeof Attestation>

export const CredentialCreate = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('PASSKEY'),
      accountId: internalAccountId,
      nickname: z
        .string()
        .trim()
        // Letters include their combining marks, and the length is counted in code points.
        .regex(
          /^[\p{L}\p{M}\p{N} ._\-'()]{1,100}$/u,
          "must be 1 to 100 letters, digits, spaces and . _ - ' ( )",
        ),
      challenge: base64url,
      attestation: Attestation,
    }),
    z.object({
      type: z.literal('EMAIL_OTP'),
      accountId: internalAccountId,
      /** The customer's address when left out. */
      email: email.optional(),
    }),
    z.object({ type: z.literal('SMS_OTP'), accountId: internalAccountId }),
    z.object({
      type: z.literal('OAUTH'),
      accountId: internalAccountId,
      oidcToken: z.string().min(1).max(16_384),
    }),
  ])
  .openapi('AuthCredentialCreateRequest')

export type CredentialCreate = z.infer<typeof CredentialCreate>

export const AccountQuery = z.object({ accountId: internalAccountId })

/** Only a passkey's challenge looks at its body, so the key is checked there. */
export const ChallengeRequest = z
  .object({
    clientPublicKey: z
      .unknown()
      .optional()
      .openapi({ type: 'string', pattern: clientKeyForm.source, description: 'For a passkey' }),
  })
  .openapi('AuthCredentialChallengeRequest')

const Challenge = z.object({
  ...AuthMethod.shape,
  challenge: z.string().optional(),
  requestId: id('Request').optional(),
  expiresAt: dateTime.optional(),
})

/** An AuthMethod, with the challenge of a passkey when it is one, or what its code is sealed with. */
export type ChallengeResponse = z.infer<typeof Challenge> & {
  otpEncryptionTargetBundle?: string | undefined
}

export const Assertion = z.object({
  credentialId: base64url,
  clientDataJson: base64url,
  authenticatorData: base64url,
  signature: z.string().min(1).max(4096),
  userHandle: base64url.nullish(),
})

export type Assertion = z.infer<typeof Assertion>

/** A code in the clear with a client key, or both sealed: the generation decides. */
const codeProof = {
  otp: z.string().min(1).max(64).optional(),
  clientPublicKey: clientKey.optional(),
  encryptedOtpBundle: z.string().min(1).max(4096).optional(),
}

export const VerifyRequest = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('PASSKEY'), assertion: Assertion }),
    z.object({ type: z.literal('EMAIL_OTP'), ...codeProof }),
    z.object({ type: z.literal('SMS_OTP'), ...codeProof }),
    z.object({
      type: z.literal('OAUTH'),
      oidcToken: z.string().min(1).max(16_384),
      clientPublicKey: clientKey,
    }),
  ])
  .openapi('AuthCredentialVerifyRequest')

export type VerifyRequest = z.infer<typeof VerifyRequest>

const AuthSession = z.object({
  id: id('Session'),
  accountId: z.string(),
  type: credentialTypes.august,
  nickname: z.string(),
  credentialId: z.string().optional(),
  encryptedSessionSigningKey: z.string().optional(),
  expiresAt: dateTime,
  createdAt: dateTime,
  updatedAt: dateTime,
})

export type AuthSession = z.infer<typeof AuthSession>

/** The response fields, besides the credential, after a code was sent by e-mail or text message. */
const challengeExtras = {
  spec: {},
  may: {},
  august: { otpEncryptionTargetBundle: z.string().optional() },
} as const satisfies Record<ResponseSchemas, object>

function schemasOf(generation: ResponseSchemas) {
  const ofType = { type: credentialTypes[generation] }
  return {
    authMethod: AuthMethod.extend(ofType).openapi('AuthMethod') as z.ZodType<AuthMethod>,
    challenge: Challenge.extend({ ...ofType, ...challengeExtras[generation] }).openapi(
      'AuthCredentialChallenge',
    ) as z.ZodType<ChallengeResponse>,
    session: AuthSession.extend(ofType).openapi('AuthSession') as z.ZodType<AuthSession>,
  }
}

/** Credentials, their challenges and sessions, by generation. */
export const credentialSchemas = {
  spec: schemasOf('spec'),
  may: schemasOf('may'),
  august: schemasOf('august'),
} as const satisfies Record<ResponseSchemas, unknown>

export const RefreshRequest = z
  .object({ clientPublicKey: clientKey })
  .openapi('AuthSessionRefreshRequest')
