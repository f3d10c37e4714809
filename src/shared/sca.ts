import { jsonObject } from './jsonObject.ts'
import type { JsonObject, ScaChallenge, ScaFactor } from './resources.ts'
import { array, dateTime, flag, invalid, object, optional, type Parser, text } from './shape.ts'

/** ScaChallenge (August 2026). */
export const parseScaChallenge: Parser<ScaChallenge> = /* @__PURE__ */ object<ScaChallenge>({
  id: text,
  expiresAt: dateTime,
  factor: text,
  availableFactors: /* @__PURE__ */ array(text),
  purpose: /* @__PURE__ */ optional(text),
  passkeyAssertionOptions: /* @__PURE__ */ optional(jsonObject),
  passkeyAllowedOrigins: /* @__PURE__ */ optional(/* @__PURE__ */ array(text)),
})

/** The secret of an authenticator app, before it is confirmed. */
export interface TotpStart {
  /** As the confirmation repeats it. */
  secret: string
  /** To be typed. */
  secretBase32Encoded: string
  /** To be shown as a QR code. */
  totpUri: string
}

/** The options that the passkey of a factor is created with. */
export interface PasskeyStart {
  /** For `navigator.credentials.create()`. */
  options: JsonObject
  allowedOrigins: string[]
  relyingPartyId: string
}

const parseScaFactor: Parser<ScaFactor> = /* @__PURE__ */ object<ScaFactor>({
  factor: text,
  credentialId: /* @__PURE__ */ optional(text),
  name: /* @__PURE__ */ optional(text),
})

/** ScaFactorList. */
export const parseScaFactors: Parser<{ factors: ScaFactor[] }> = /* @__PURE__ */ object({
  factors: /* @__PURE__ */ array(parseScaFactor),
})

/** A page may put it into a link: no scheme but that of authenticator apps. */
const otpauthUri: Parser<string> = (value, path) => {
  // guard: sca-otpauth
  if (!/^otpauth:\/\/totp\//.test(text(value, path))) throw invalid(path, 'an otpauth URI')
  return text(value, path)
}

/** TotpEnrollmentStart. */
export const parseTotpStart: Parser<TotpStart> = /* @__PURE__ */ object<TotpStart>({
  secret: text,
  secretBase32Encoded: text,
  totpUri: otpauthUri,
})

/** PasskeyEnrollmentStart. */
export const parsePasskeyStart: Parser<PasskeyStart> = /* @__PURE__ */ object<PasskeyStart>({
  options: jsonObject,
  allowedOrigins: /* @__PURE__ */ array(text),
  relyingPartyId: text,
})

/** TotpEnrollmentConfirmResponse. */
export const parseTotpConfirmed: Parser<{ recoveryCodes: string[] }> = /* @__PURE__ */ object({
  recoveryCodes: /* @__PURE__ */ array(text),
})

/** PasskeyEnrollmentConfirmResponse. */
export const parsePasskeyConfirmed: Parser<{ factor: ScaFactor }> = /* @__PURE__ */ object({
  factor: parseScaFactor,
})

/** BeneficiaryTrustStart. */
export const parseTrustStart: Parser<{ scaChallenge: ScaChallenge }> = /* @__PURE__ */ object({
  scaChallenge: parseScaChallenge,
})

/** BeneficiaryTrustConfirm. */
export const parseTrustConfirmed: Parser<{ trusted: boolean }> = /* @__PURE__ */ object({
  trusted: flag,
})
