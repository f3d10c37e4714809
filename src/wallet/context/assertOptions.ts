import { assertInput, isObject } from '../../shared/assertInput.ts'

/** The requirement on each option, in words, and a pattern where its text must match one. */
const rules: Record<string, [expected: string, pattern?: RegExp]> = {
  relayUrl: ['a path from / or an https:// URL', /^(\/|https?:)[^?#]*$/],
  accountId: ['InternalAccount:<uuid>', /^\w+:[\w-]+$/],
  rpId: ['a host name', /^[^:/]+$/],
  environment: ['an object'],
  sessionKeys: ['sealed or clientHeld'],
  challengeEncoding: ['base64url or hexText'],
  unknownPayload: ['sign or refuse'],
  framing: ['refuse or allow'],
  signerPublicKeys: ['an object'],
  organizationId: ['a text', /./],
  keyStore: ['an object'],
  fetch: ['a function'],
  now: ['a function'],
  deadlineMs: ['whole milliseconds', /^[1-9]\d{0,8}$/],
  onSessionRequired: ['a function'],
}

/**
 * Refuses malformed options of `createWallet`, and names that it does not have: their mistake would show
 * much later, or never.
 *
 * @throws INVALID_INPUT naming the option and what it must be
 */
export function assertOptions(options: object): void {
  assertInput(isObject(options), 'options must be an object')
  for (const [name, value] of Object.entries({ relayUrl: undefined, ...options })) {
    const [expected, pattern] = (Object.hasOwn(rules, name) && rules[name]) || []
    assertInput(expected, `${name} is not an option of createWallet`)
    const isDefault = value === undefined && name !== 'relayUrl'
    const isRight = isDefault || isExpected(value, expected, pattern)
    assertInput(isRight, `${name} must be ${expected}`)
  }
}

function isExpected(value: unknown, expected: string, pattern: RegExp | undefined): boolean {
  if (pattern) return pattern.test(String(value ?? ''))
  // The words name the values of an option, or its type.
  const values: unknown[] = expected.split(' or ')
  if (values.length > 1) return values.includes(value)
  return value !== null && expected.endsWith(` ${typeof value}`)
}
