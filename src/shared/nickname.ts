import { type Rule, textRule } from './rule.ts'

/**
 * What a passkey may be called (spec 2.1, the "validated nickname"): letters and digits of any
 * script, and not only spaces. The service removes the spaces at both ends.
 */
export const nickname: Rule<string> = /* @__PURE__ */ textRule(
  /^(?=.*[^ ])[\p{L}\p{N} ._\-'()]{1,100}$/u,
  "1 to 100 letters, digits, spaces and . _ - ' ( )",
)
