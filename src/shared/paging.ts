import { type Rule, textRule } from './rule.ts'

/** How many items a page may have (spec 8). */
export const pageLimit: Rule<number> = {
  accepts: (value): value is number =>
    Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100,
  expected: 'an integer from 1 to 100',
}

/** Where a page starts: the service's own text, which means something only to it. */
export const cursor: Rule<string> = /* @__PURE__ */ textRule(
  /^[\w+/=.:~-]{1,512}$/,
  'the nextCursor of a page',
)
