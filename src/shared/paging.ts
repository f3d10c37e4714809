import { type Rule, textRule } from './rule.ts'

/** The number of items that a page may have (spec 8). */
export const pageLimit: Rule<number> = {
  accepts: (value): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100,
  expected: 'an integer from 1 to 100',
  type: 'number',
}

/** The position at which a page starts: text that means something only to the relay, or to the service. */
export const cursor: Rule<string> = /* @__PURE__ */ textRule(
  /^[\w+/=.:~-]{1,1024}$/,
  'the nextCursor of a page',
)
