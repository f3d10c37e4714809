import type { AgentExecutionMode, AgentPermission } from './agentResources.ts'
import { amountFrom, currencyCode, id, type Rule, textRule } from './fieldRules.ts'
import type { Input } from './shape.ts'

/** The permissions of a policy. */
export const agentPermissions: readonly AgentPermission[] = [
  'VIEW_TRANSACTIONS',
  'CREATE_TRANSFERS',
  'CREATE_QUOTES',
  'EXECUTE_QUOTES',
  'MANAGE_EXTERNAL_ACCOUNTS',
]

/** The execution modes: an action runs by itself, or waits for the customer's approval. */
export const agentExecutionModes: readonly AgentExecutionMode[] = ['AUTO', 'APPROVAL_REQUIRED']

/** Maximum number of accounts that a policy may name. */
const maxAccounts = 20

/** An amount in the smallest unit, or a count, that may not be exceeded. */
const limitRule: Rule<number> = /* @__PURE__ */ amountFrom(0)

/**
 * A valid name of an agent: text on one line that people can see, that changes the direction of no text around it
 * and has no long run of invisible characters, which could be a message for programs alone. The marks of Hebrew and
 * Arabic (U+200E, U+200F, U+061C) may be in it, and what joins emoji or makes flags of them.
 */
export const agentName: Rule<string> = /* @__PURE__ */ textRule(
  // guard: agent-name-visible
  /^(?=.*[^\s\p{Cf}\p{DI}\u2800])(?!.*[\p{DI}\u2800]{9})[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]{1,100}$/u,
  '1 to 100 characters on one line, not only invisible ones or many of them in a row, and none that override the direction of text',
)

/** The customer's reason for rejecting an action. */
export const rejectionReason: Rule<string> = /* @__PURE__ */ textRule(
  /^[^\p{Surrogate}\0]{1,500}$/u,
  'text of 1 to 500 characters',
)

/** Reads a value at a path, and refuses it by its name. It is exact: no parser of responses can stand in for it. */
export type PolicyReader = Input<unknown>

/** How one side reads: the library checks what a page gives, and the relay what a browser sends. */
export interface PolicyReaders {
  rule(rule: Rule<number> | Rule<string>): PolicyReader
  list(reader: PolicyReader, longest: number): PolicyReader
  /** An object of exactly these fields: a misspelt limit would be no limit. */
  object(fields: Record<string, PolicyReader>): PolicyReader
  optional(reader: PolicyReader): PolicyReader
}

/**
 * The policy of an agent, as the library and the relay read it.
 *
 * @param presence - of what a whole policy has: as it is, or optional in a change
 */
export function agentPolicy(
  { rule, list, object, optional }: PolicyReaders,
  presence: (reader: PolicyReader) => PolicyReader,
): PolicyReader {
  const mode = rule(oneOf(agentExecutionModes))
  const limit = optional(orNull(rule(limitRule)))
  return object({
    permissions: presence(list(rule(oneOf(agentPermissions)), agentPermissions.length)),
    defaultExecutionMode: presence(mode),
    spendingLimits: presence(
      object({
        currency: presence(rule(currencyCode)),
        perTransactionLimit: presence(rule(limitRule)),
        dailyLimit: limit,
        dailyTransactionLimit: limit,
        monthlyLimit: limit,
      }),
    ),
    accountRestrictions: optional(
      object({
        allowedAccountIds: optional(orNull(list(rule(id), maxAccounts))),
        accountRules: optional(
          list(
            object({
              accountId: rule(id),
              executionMode: optional(mode),
              perTransactionLimit: limit,
            }),
            maxAccounts,
          ),
        ),
      }),
    ),
    approvalThresholds: optional(object({ currency: optional(rule(currencyCode)), amount: limit })),
  })
}

function oneOf(words: readonly string[]): Rule<string> {
  return {
    accepts: (value): value is string => words.includes(value as string),
    expected: `one of ${words.join(', ')}`,
  }
}

/** Null removes a limit. */
function orNull(reader: PolicyReader): PolicyReader {
  return (value, path) => (value === null ? null : reader(value, path))
}
