import { type Rule, textRule } from './rule.ts'
import { toAsciiDigits } from './typedText.ts'

/**
 * A one-time code (spec 4.1, `otp`). The platform sets its length, 4 to 12, and whether it has
 * letters beside digits; both are ASCII. The service compares it as it is, so spaces, dashes and
 * digits of other scripts would only use up an attempt.
 */
export const oneTimeCode: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Za-z0-9]{4,12}$/,
  '4 to 12 letters (A to Z) or digits (0 to 9)',
  (typed) => toAsciiDigits(typed).replace(/[\s\p{C}\p{P}\u2212]/gu, ''),
)
