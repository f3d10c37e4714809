import { type Rule, textRule } from './rule.ts'

/** `<Kind>:<id>` (spec 2): nothing that means something in a path, a query or a header. */
export const id: Rule<string> = /* @__PURE__ */ textRule(
  /^[A-Za-z]+:[A-Za-z0-9-]{1,64}$/,
  'an id such as Kind:1234',
)

/** An id of one of these kinds. The first is named where another is given. */
export function idOf(...kinds: [string, ...string[]]): Rule<string> {
  return textRule(
    new RegExp(/* guard: relay-id-pattern */ `^(?:${kinds.join('|')}):[A-Za-z0-9-]{1,64}$`),
    `an id such as ${kinds[0]}:1234`,
  )
}
