import { assertInput, isObject } from '../../shared/assertInput.ts'

/** The requirement on an option: the check, and the words that say what it must be. */
type Requirement = [isRight: (value: unknown) => boolean, expected: string]

const ofType =
  (type: 'function' | 'object') =>
  (value: unknown): boolean =>
    value !== null && typeof value === type

/** Of a value as text, which may be a URL or a number. */
const matching =
  (pattern: RegExp) =>
  (value: unknown): boolean =>
    pattern.test(String(value ?? ''))

const oneOf = (...words: unknown[]): Requirement => [
  (value) => words.includes(value),
  words.join(' or '),
]

const anObject: Requirement = [ofType('object'), 'an object']
const aFunction: Requirement = [ofType('function'), 'a function']

const requirements: Record<string, Requirement> = {
  relayUrl: [matching(/^(\/|https?:)[^?#]*$/), 'a path from / or an https:// URL'],
  accountId: [matching(/^\w+:[\w-]+$/), 'InternalAccount:<uuid>'],
  rpId: [matching(/^[^:/]+$/), 'a host name'],
  environment: anObject,
  sessionKeys: oneOf('sealed', 'clientHeld'),
  challengeEncoding: oneOf('base64url', 'hexText'),
  unknownPayload: oneOf('sign', 'refuse'),
  framing: oneOf('refuse', 'allow'),
  signerPublicKeys: anObject,
  organizationId: [matching(/./), 'a text'],
  keyStore: anObject,
  fetch: aFunction,
  now: aFunction,
  deadlineMs: [matching(/^[1-9]\d{0,8}$/), 'whole milliseconds'],
  onSessionRequired: aFunction,
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
    assertInput(Object.hasOwn(requirements, name), `${name} is not an option of createWallet`)
    const [isRight, expected] = requirements[name] as Requirement
    const isDefault = value === undefined && name !== 'relayUrl'
    assertInput(isDefault || isRight(value), `${name} must be ${expected}`)
  }
}
