import { assertInput, isObject } from '../../shared/assertInput.ts'

/**
 * Refuses malformed options of `createWallet`: those whose mistake would show much later, or never.
 *
 * @throws INVALID_INPUT naming the option, and the pattern that its text must match
 */
export function assertOptions(options: object): void {
  assertInput(isObject(options), 'options must be an object')
  const patterns = {
    relayUrl: /^(\/|https?:)/,
    accountId: /^\w+:[\w-]+$/,
    rpId: /^[^:/]+$/,
    sessionKeys: /^(sealed|clientHeld)$/,
    challengeEncoding: /^(base64url|hexText)$/,
    unknownPayload: /^(sign|refuse)$/,
    framing: /^(refuse|allow)$/,
    deadlineMs: /^[1-9]\d{0,8}$/,
  }
  for (const [name, pattern] of Object.entries(patterns)) {
    const value: unknown = Reflect.get(options, name)
    const isDefault = value === undefined && name !== 'relayUrl'
    const isRight = isDefault || pattern.test(String(value ?? ''))
    assertInput(isRight, `${name} must match ${pattern}; got ${typeof value}`)
  }
}
