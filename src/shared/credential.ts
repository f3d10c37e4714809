import type {
  AuthSession,
  Credential,
  PasskeyChallenge,
  RegistrationChallenge,
  SignedRequestChallenge,
  VerifiedSession,
} from './resources.ts'
import { dateTime, type Fields, object, optional, type Parser, text } from './shape.ts'

const credentialFields: Fields<Credential> = {
  id: text,
  accountId: text,
  type: text,
  nickname: text,
  createdAt: dateTime,
  updatedAt: dateTime,
  credentialId: /* @__PURE__ */ optional(text),
}

const sessionFields: Fields<AuthSession> = { ...credentialFields, expiresAt: dateTime }

/** AuthMethod (spec 2.1). */
export const parseCredential: Parser<Credential> =
  /* @__PURE__ */ object<Credential>(credentialFields)

/** AuthSession, as a list shows it (spec 2.1). */
export const parseSession: Parser<AuthSession> = /* @__PURE__ */ object<AuthSession>(sessionFields)

/** AuthSession, as verify and refresh return it (spec 2.1). */
export const parseVerifiedSession: Parser<VerifiedSession> =
  /* @__PURE__ */ object<VerifiedSession>({
    ...sessionFields,
    encryptedSessionSigningKey: /* @__PURE__ */ optional(text),
  })

/** PasskeyAuthChallenge (spec 2.2). */
export const parsePasskeyChallenge: Parser<PasskeyChallenge> =
  /* @__PURE__ */ object<PasskeyChallenge>({
    ...credentialFields,
    credentialId: text,
    challenge: text,
    requestId: text,
    expiresAt: dateTime,
  })

/** SignedRequestChallenge (spec 2.3). `payloadToSign` is kept to the last byte. */
export const parseSignedRequestChallenge: Parser<SignedRequestChallenge> =
  /* @__PURE__ */ object<SignedRequestChallenge>({
    payloadToSign: text,
    requestId: text,
    expiresAt: dateTime,
    type: /* @__PURE__ */ optional(text),
  })

/** The relay's own response: the challenge to register a passkey with. */
export const parseRegistrationChallenge: Parser<RegistrationChallenge> =
  /* @__PURE__ */ object<RegistrationChallenge>({
    challenge: text,
    expiresAt: dateTime,
    rp: /* @__PURE__ */ object({ id: text, name: text }),
    user: /* @__PURE__ */ object({ id: text, name: text, displayName: text }),
  })

/** The response to a one-time-code challenge: the credential, and the target to seal the code to. */
export interface OneTimeCodeChallenge extends Credential {
  /** Only in the generation that seals codes; a string of JSON. */
  otpEncryptionTargetBundle?: string
}

/** Parses the response to a challenge for EMAIL_OTP or SMS_OTP. */
export const parseOneTimeCodeChallenge: Parser<OneTimeCodeChallenge> =
  /* @__PURE__ */ object<OneTimeCodeChallenge>({
    ...credentialFields,
    otpEncryptionTargetBundle: /* @__PURE__ */ optional(text),
  })
