import { type Rule, textRule } from './rule.ts'

/** A currency's code or ticker (spec 2.4). */
export const currencyCode: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Z0-9]{2,12}$/,
  'a currency code such as USD',
)
