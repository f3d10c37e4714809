import { scaCode } from '../../shared/fieldRules.ts'
import type { Input } from '../../shared/shape.ts'
import { base64url, idOf, transports } from './fields.ts'
import { boundedText, following, oneOf, optional, strictObject, variant, withOne } from './input.ts'

// Neither the origin of the page nor the customer's address is a field here: the relay adds what it
// knows itself.

const code = following(scaCode)
const ceremony = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: oneOf('public-key'),
  clientExtensionResults: strictObject({}),
}

const passkeyAssertion = strictObject({
  ...ceremony,
  response: strictObject({
    clientDataJSON: base64url(8000),
    authenticatorData: base64url(8000),
    signature: base64url(2000),
    userHandle: optional(base64url(100)),
  }),
})

const credential = strictObject({
  ...ceremony,
  response: strictObject({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000),
    transports,
  }),
})

/** POST /quotes/{id}/authorize. */
export const authorizationBody: Input<object> = /* @__PURE__ */ withOne<object>({
  code: strictObject({ code }),
  passkeyAssertion: strictObject({ passkeyAssertion }),
})

const challengeId = idOf('ScaChallenge')

/** POST /customers/external-accounts/{id}/trust/confirm, and of untrust. */
export const trustBody: Input<object> = /* @__PURE__ */ withOne<object>({
  code: strictObject({ challengeId, code }),
  passkeyAssertion: strictObject({ challengeId, passkeyAssertion }),
})

/** POST /sca/factors. */
export const enrollmentBody: Input<object> = /* @__PURE__ */ strictObject({
  type: oneOf('TOTP', 'PASSKEY'),
})

/** POST /sca/factors/confirm. */
export const confirmationBody: Input<object> = /* @__PURE__ */ variant<object>('type', {
  TOTP: strictObject({ type: oneOf('TOTP'), secret: boundedText(200), code }),
  PASSKEY: strictObject({ type: oneOf('PASSKEY'), credential }),
})
