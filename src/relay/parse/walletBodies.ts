import { oneTimeCode as code, emailAddress, nickname } from '../../shared/fieldRules.ts'
import type { Input } from '../../shared/shape.ts'
import {
  base64url,
  clientPublicKey,
  flowId,
  id,
  transports,
  uncompressedPublicKey,
} from './fields.ts'
import {
  flag,
  following,
  matching,
  nullable,
  oneOf,
  optional,
  strictObject,
  variant,
  withOne,
} from './input.ts'

/** The account something is for. */
export const accountBody: Input<{ accountId: string }> = /* @__PURE__ */ strictObject({
  accountId: id,
})

const attestation = strictObject({
  credentialId: base64url(1400),
  clientDataJson: base64url(8000),
  attestationObject: base64url(40_000),
  transports,
})

const oidcToken = matching(/^[A-Za-z0-9._-]{1,12000}$/, 'an ID token')

/** POST /auth/credentials (spec 4.1). */
export const createCredentialBody: Input<object> = /* @__PURE__ */ variant<object>('type', {
  PASSKEY: strictObject({
    type: oneOf('PASSKEY'),
    accountId: id,
    nickname: following(nickname),
    challenge: base64url(512),
    attestation,
  }),
  EMAIL_OTP: strictObject({
    type: oneOf('EMAIL_OTP'),
    accountId: id,
    email: following(emailAddress),
  }),
  // The number is the service's own of the customer: no page may name one.
  SMS_OTP: strictObject({ type: oneOf('SMS_OTP'), accountId: id }),
  OAUTH: withOne<object>({
    oauthFlowId: strictObject({ type: oneOf('OAUTH'), accountId: id, oauthFlowId: flowId }),
    oidcToken: strictObject({ type: oneOf('OAUTH'), accountId: id, oidcToken }),
  }),
})

/** POST /auth/credentials/{id}/challenge: a passkey's carries the key, the others' nothing. */
export const challengeBody: Input<object> = /* @__PURE__ */ strictObject({
  clientPublicKey: optional(clientPublicKey),
})

const assertion = strictObject({
  credentialId: base64url(1400),
  clientDataJson: base64url(8000),
  authenticatorData: base64url(8000),
  signature: base64url(2000),
  userHandle: nullable(base64url(100)),
})

const sealedBundle = matching(/^[\x20-\x7e]{1,4000}$/, 'a sealed one-time code')

/** A code sealed by the device for the service alone. */
function sealedCode(type: string): Input<object> {
  return strictObject({ type: oneOf(type), encryptedOtpBundle: sealedBundle })
}

/** A code in the clear, or sealed. */
function oneTimeCode(type: string): Input<object> {
  return withOne<object>({
    otp: strictObject({
      type: oneOf(type),
      otp: following(code),
      clientPublicKey,
    }),
    encryptedOtpBundle: sealedCode(type),
  })
}

/** POST /auth/credentials/{id}/verify (spec 4.1). */
export const verifyBody: Input<object> = /* @__PURE__ */ variant<object>('type', {
  PASSKEY: strictObject({ type: oneOf('PASSKEY'), assertion }),
  OAUTH: strictObject({ type: oneOf('OAUTH'), oidcToken, clientPublicKey }),
  EMAIL_OTP: oneTimeCode('EMAIL_OTP'),
  // Every service that has the type seals its codes.
  SMS_OTP: /* guard: relay-sms-code-sealed */ sealedCode('SMS_OTP'),
})

/** POST /auth/sessions/{id}/refresh. */
export const refreshBody: Input<object> = /* @__PURE__ */ strictObject({ clientPublicKey })

/** PATCH /internal-accounts/{id}. */
export const privacyBody: Input<object> = /* @__PURE__ */ strictObject({ privateEnabled: flag })

/** POST /internal-accounts/{id}/export. */
export const exportBody: Input<object> = /* @__PURE__ */ strictObject({
  clientPublicKey: uncompressedPublicKey,
})
