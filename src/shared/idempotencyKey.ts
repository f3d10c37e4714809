import { type Rule, textRule } from './rule.ts'

/** An app's own name for a write, which makes it safe to send twice (spec 4.2). */
export const idempotencyKey: Rule<string> = /* @__PURE__ */ textRule(
  /^[\w:.-]{1,255}$/,
  'a random text of 1 to 255 letters, digits and ._:-',
)
