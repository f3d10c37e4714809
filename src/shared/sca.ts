import { jsonObject } from './jsonObject.ts'
import type { ScaChallenge } from './resources.ts'
import { array, dateTime, object, optional, type Parser, text } from './shape.ts'

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
