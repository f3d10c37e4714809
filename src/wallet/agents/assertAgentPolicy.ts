import { agentPolicy, type PolicyReaders } from '../../shared/agentPolicy.ts'
import { assertInput, assertRule, isObject } from '../../shared/assertInput.ts'
import type { Rule } from '../../shared/fieldRules.ts'

/** Each refuses a field with INVALID_INPUT naming it. */
const checks: PolicyReaders = {
  rule: (rule: Rule<unknown>) => (value, path) => assertRule(path, value, rule),
  list: (check, longest) => (value, path) => {
    const isList = Array.isArray(value) && value.length <= longest
    assertInput(isList, `${path} must be a list of at most ${longest} items`)
    value.forEach((item: unknown, index) => {
      check(item, `${path}[${index}]`)
    })
  },
  object: (fields) => (value, path) => {
    assertInput(isObject(value) && !Array.isArray(value), `${path} must be an object`)
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(fields, key))
    // guard: agent-policy-fields
    assertInput(unknown === undefined, `${path}.${unknown} must be absent; is it misspelt?`)
    for (const [key, check] of Object.entries(fields))
      check(Reflect.get(value, key), `${path}.${key}`)
  },
  optional: (check) => (value, path) => {
    if (value !== undefined) check(value, path)
  },
}

/** Refuses a policy that is not whole and right. @throws INVALID_INPUT naming the field */
export function assertPolicy(value: unknown): void {
  agentPolicy(checks, (check) => check)(value, 'policy')
  const { amount, currency } = Object(Object(value).approvalThresholds)
  const isComplete = typeof amount !== 'number' || currency !== undefined
  assertInput(isComplete, 'policy.approvalThresholds.currency must be given with an amount')
}

/** Refuses a change of a policy that is wrong; it may leave anything out. @throws INVALID_INPUT naming the field */
export function assertPolicyChange(value: unknown): void {
  agentPolicy(checks, checks.optional)(value, 'change')
}
