import { type Rule, textRule } from './rule.ts'

/** `$user@domain` (spec 2.5 and 4.2). */
export const umaAddress: Rule<string> = /* @__PURE__ */ textRule(
  /^\$[A-Za-z0-9._+-]{1,63}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252}[A-Za-z0-9])?(?::\d{1,5})?$/,
  'a UMA address such as $user@example.com',
)
