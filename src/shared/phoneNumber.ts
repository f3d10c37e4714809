import { type Rule, textRule } from './rule.ts'

/** A phone number as the service writes it (E.164, spec 2.1). */
export const phoneNumber: Rule<string> = /* @__PURE__ */ textRule(
  /^\+[1-9]\d{1,14}$/,
  'a phone number such as +4915112345678',
)
