import { WalletError } from '../../shared/errors.ts'
import { isLoopback, isSecure, parseUrl } from '../../shared/url.ts'

/** Returns the error for an option with which no relay can be made. */
export function wrongOption(name: string, why: string): WalletError {
  return new WalletError('INVALID_INPUT', `Relay option ${name} ${why}`)
}

/** Timers hold no more than 31 bits: a longer one would end at once. */
const largest = 2 ** 31 - 1

/** @throws INVALID_INPUT naming an option that is no whole number from 1 */
export function checkWhole(value: unknown, name: string): number {
  if (Number.isInteger(value) && Number(value) >= 1 && Number(value) <= largest)
    return Number(value)
  throw wrongOption(name, `must be an integer from 1 to ${largest}`)
}

/**
 * Refuses a secret with white space at an end, which comes from a file or a form and would be sent as a part of it.
 *
 * @throws INVALID_INPUT naming the option
 */
export function checkSecret(secret: string, option: string): void {
  // guard: relay-secret-white-space
  if (secret === secret.trim()) return
  throw wrongOption(option, 'must not begin or end with white space, such as a line break')
}

/**
 * Accepts https, or http on this machine: a secret and a session must not cross a network in the clear.
 *
 * @throws INVALID_INPUT naming the option
 */
export function checkUrl(value: string, name: string): URL {
  const url = parseUrl(value)
  if (url && isSecure(url)) return url
  const meant = withScheme(value)
  const hint = meant === undefined ? '' : `; write ${meant}`
  throw wrongOption(name, `must be an https URL, or an http URL on this machine${hint}`)
}

/**
 * Suggests the URL that was probably meant by a host without a scheme: `localhost:5173` is a URL of its own
 * otherwise.
 */
function withScheme(value: string): string | undefined {
  const url = value.includes('//') ? undefined : parseUrl(`https://${value}`)
  if (!url) return undefined
  const { hostname, host, pathname } = url
  const scheme = isLoopback({ hostname } as URL) ? 'http' : 'https'
  const isHost = scheme === 'http' || hostname.includes('.')
  return isHost ? `${scheme}://${host}${pathname.replace(/\/$/, '')}` : undefined
}

/**
 * Checks that an object has the methods by which it is used.
 *
 * @param example - what would be right, for the message
 * @throws INVALID_INPUT naming the option and the method
 */
export function checkMethods(
  option: string,
  value: object,
  methods: string[],
  example: string,
): void {
  const missing = missingMethod(value, methods)
  if (missing === undefined) return
  throw wrongOption(option, `must have the method ${missing}, such as ${example}`)
}

/** Returns the first of these methods that a value does not have; undefined if it has all. */
export function missingMethod(value: unknown, methods: string[]): string | undefined {
  return methods.find((method) => typeof Reflect.get(Object(value), method) !== 'function')
}
