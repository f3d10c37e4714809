import { WalletError } from './errors.ts'
import { normalized, type Rule } from './fieldRules.ts'

/**
 * Refuses an argument of an action.
 *
 * @param message - names the argument and says what it must be
 * @throws INVALID_INPUT unless the argument is valid
 */
export function assertInput(isValid: unknown, message: string): asserts isValid {
  if (!isValid) throw new WalletError('INVALID_INPUT', message)
}

/**
 * Refuses an argument that does not follow a rule.
 *
 * @throws INVALID_INPUT naming it, what it must be, and of which type it is unless that is right
 */
export function assertRule<T>(name: string, value: unknown, rule: Rule<T>): asserts value is T {
  const { expected, type = 'string' } = rule
  const given = value === null ? value : typeof value
  assertInput(
    rule.accepts(value),
    `${name} must be ${expected}${given === type ? '' : `; got ${given}`}`,
  )
}

/**
 * An argument as its rule writes it.
 *
 * @throws INVALID_INPUT as {@link assertRule}
 */
export function normalizedInput<T>(name: string, value: unknown, rule: Rule<T>): T {
  const input = normalized(value, rule)
  assertRule(name, input, rule)
  return input
}

/** Checks whether a value can have fields. */
export function isObject(value: unknown): value is object {
  return Object(value) === value
}
