import {
  agentExecutionModes,
  agentLimit,
  agentPermissions,
  maxPolicyAccounts,
} from '../../shared/agentPolicy.ts'
import { assertInput, assertRule, isObject } from '../../shared/assertInput.ts'
import { currencyCode, id, type Rule } from '../../shared/fieldRules.ts'

/** Refuses a field of a policy. @throws INVALID_INPUT naming it */
type Check = (value: unknown, path: string) => void

const required =
  <T>(rule: Rule<T>): Check =>
  (value, path) =>
    assertRule(path, value, rule)

const optional =
  (check: Check): Check =>
  (value, path) => {
    if (value !== undefined) check(value, path)
  }

/** Null removes a limit. */
const orNull =
  (check: Check): Check =>
  (value, path) => {
    if (value !== null) check(value, path)
  }

const oneOf = (words: readonly string[]): Check =>
  required({
    accepts: (value): value is string => words.includes(value as string),
    expected: `one of ${words.join(', ')}`,
  })

const list =
  (check: Check): Check =>
  (value, path) => {
    const isList = Array.isArray(value) && value.length <= maxPolicyAccounts
    assertInput(isList, `${path} must be a list of at most ${maxPolicyAccounts} items`)
    value.forEach((item: unknown, index) => {
      check(item, `${path}[${index}]`)
    })
  }

/** An object of exactly these fields: a misspelt limit would be no limit. */
const object =
  (checks: Record<string, Check>): Check =>
  (value, path) => {
    assertInput(isObject(value) && !Array.isArray(value), `${path} must be an object`)
    const unknown = Object.keys(value).find((key) => !Object.hasOwn(checks, key))
    // guard: agent-policy-fields
    assertInput(unknown === undefined, `${path}.${unknown} must be absent; is it misspelt?`)
    for (const [key, check] of Object.entries(checks))
      check(Reflect.get(value, key), `${path}.${key}`)
  }

/** Makes a check of a field: a whole policy must have the field, and a change may have it. */
type Presence = (check: Check) => Check

function policy(presence: Presence): Check {
  const limit = optional(orNull(required(agentLimit)))
  const mode = oneOf(agentExecutionModes)
  const rule = {
    accountId: required(id),
    executionMode: optional(mode),
    perTransactionLimit: limit,
  }
  return object({
    permissions: presence(list(oneOf(agentPermissions))),
    defaultExecutionMode: presence(mode),
    spendingLimits: presence(
      object({
        currency: presence(required(currencyCode)),
        perTransactionLimit: presence(required(agentLimit)),
        dailyLimit: limit,
        dailyTransactionLimit: limit,
        monthlyLimit: limit,
      }),
    ),
    accountRestrictions: optional(
      object({
        allowedAccountIds: optional(orNull(list(required(id)))),
        accountRules: optional(list(object(rule))),
      }),
    ),
    approvalThresholds: optional(
      object({ currency: optional(required(currencyCode)), amount: limit }),
    ),
  })
}

/** Refuses a policy that is not whole and right. @throws INVALID_INPUT naming the field */
export function assertPolicy(value: unknown): void {
  policy((check) => check)(value, 'policy')
  const { amount, currency } = Object(Object(value).approvalThresholds)
  const isComplete = typeof amount !== 'number' || currency !== undefined
  assertInput(isComplete, 'policy.approvalThresholds.currency must be given with an amount')
}

/** Refuses a change of a policy that is wrong; it may leave anything out. @throws INVALID_INPUT naming the field */
export function assertPolicyChange(value: unknown): void {
  policy(optional)(value, 'change')
}
