import { type Rule, textRule } from './rule.ts'
import { trimText } from './typedText.ts'

/**
 * An e-mail address as far as its form matters here (spec 4.1): the platform has verified it, and
 * the relay compares it with those of the user. White space and invisible characters round it are
 * dropped.
 */
export const emailAddress: Rule<string> = /* @__PURE__ */ textRule(
  /^[^\s@\p{C}]{1,64}@[^\s@\p{C}]{1,190}$/u,
  'an e-mail address',
  trimText,
)
