import { WalletError } from '../../shared/errors.ts'
import { isLoopback, isSecure, parseUrl } from '../../shared/url.ts'
import { isWhole, type Range } from './values.ts'

/**
 * Returns the error for an option with which nothing can be made.
 *
 * @param owner - whose option it is
 */
export function wrongOption(name: string, why: string, owner = 'Relay'): WalletError {
  return new WalletError('INVALID_INPUT', `${owner} option ${name} ${why}`)
}

/** From 1. Timers hold no more than 31 bits: a longer one would end at once. */
const timerRange: Range = { min: 1, max: 2 ** 31 - 1 }

/** @throws INVALID_INPUT naming an option that is no whole number of the range */
export function checkWhole(
  value: unknown,
  name: string,
  range: Range = timerRange,
  owner?: string,
): number {
  if (isWhole(value, range)) return value
  throw wrongOption(name, `must be an integer from ${range.min} to ${range.max}`, owner)
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
 * Checks that a value has the methods by which it is used.
 *
 * @param example - what would be right, for the message
 * @throws INVALID_INPUT naming the option and the method
 */
export function checkMethods(
  option: string,
  value: unknown,
  methods: string[],
  example: string,
  owner?: string,
): void {
  const missing = methods.find((name) => typeof Reflect.get(Object(value), name) !== 'function')
  if (missing === undefined) return
  throw wrongOption(option, `must have the method ${missing}, such as ${example}`, owner)
}
