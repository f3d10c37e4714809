import { type Rule, textRule } from './rule.ts'

/**
 * A valid name of a passkey (spec 2.1, the "validated nickname"): letters with their marks, and
 * digits, of any script, and not only spaces. Its length is counted in code points.
 */
export const nickname: Rule<string> = /* @__PURE__ */ textRule(
  /^(?=.*[^ ])[\p{L}\p{M}\p{N} ._\-'()]{1,100}$/u,
  "1 to 100 letters, digits, spaces and . _ - ' ( )",
  (typed) =>
    typed
      .normalize('NFC')
      .replace(/\p{Cf}/gu, '')
      .replace(/\p{Zs}/gu, ' ')
      .replace(/\p{Pd}/gu, '-')
      .replace(/[‘’]/g, "'")
      .trim(),
)
