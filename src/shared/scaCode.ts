import { type Rule, textRule } from './rule.ts'
import { toAsciiDigits } from './typedText.ts'

/** A code by text message or of an authenticator app, or a recovery code, which may have hyphens. */
export const scaCode: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/,
  '1 to 64 letters (A to Z), digits (0 to 9) or hyphens',
  (typed) => {
    const code = toAsciiDigits(typed)
      .replace(/[\s\p{C}]/gu, '')
      .replace(/[\p{Pd}\u2212]/gu, '-')
    // Recovery codes are longer: hyphens among six digits are how they were shown.
    return /^(?:-*\d){6}-*$/.test(code) ? code.replaceAll('-', '') : code
  },
)
