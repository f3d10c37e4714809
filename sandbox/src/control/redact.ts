import type { RecordedMessage } from '../core/records.ts'

/**
 * Names of values that give access to anyone who reads them: the URL of a card's number, a password,
 * the secret of an authenticator app, the links that a customer opens, tokens. A name is the same in
 * any case and with or without `-` and `_`.
 */
const secretNames = [
  'panEmbedUrl',
  'threeDSecurePassword',
  'password',
  'secret',
  'secretBase32Encoded',
  'totpUri',
  'kycUrl',
  'verificationLink',
  'token',
  'oidcToken',
  'idToken',
  'accessToken',
  'refreshToken',
  'clientSecret',
  'apiKey',
  'livenessAccessToken',
]
/** In a response a code names a refusal or a currency; in a request it proves something. */
const requestNames = [...secretNames, 'code', 'otp', 'otpCode', 'oneTimeCode']

const secretHeaders = /authorization|cookie|token|secret|password|api-?key/i

const redacted = '[redacted]'
const secretLists = /("recoveryCodes"\s*:\s*\[")[^\]]*?(?="?\]|$)/g
const deviceCodes = /("code"\s*:\s*")[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}(?=")/g
const secretMembers = membersNamed(secretNames)
const requestMembers = membersNamed(requestNames)
const requestParameters = parametersNamed(requestNames)

type Shown = { body?: string }

/** A response as the log keeps it: without secrets. */
export function redactResponse<T extends Shown>(shown: T): T {
  return redactBody(shown, [secretMembers, secretLists, deviceCodes])
}

/** The same of a request, in JSON or as a form, whose codes are secrets too. */
export function redactRequest<T extends Shown>(shown: T): T {
  return redactBody(shown, [requestMembers, secretLists, requestParameters])
}

/** A path as the log keeps it: without a device code. */
export function redactPath(path: string): string {
  return path.replace(/(\/agents\/device-codes\/)[^/]+/, `$1${redacted}`)
}

/** A query string as the log keeps it: without the values of secrets. */
export function redactQuery(query: string): string {
  return query.replace(requestParameters, `$1${redacted}`)
}

/** Headers as the log keeps them: without credentials. */
export function redactHeaders(headers: Headers): RecordedMessage['headers'] {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [name, secretHeaders.test(name) ? redacted : value]),
  )
}

function redactBody<T extends Shown>(shown: T, patterns: readonly RegExp[]): T {
  const { body } = shown
  if (body === undefined) return shown
  return { ...shown, body: patterns.reduce(replaceIn, body) }
}

function replaceIn(body: string, pattern: RegExp): string {
  return body.replace(pattern, `$1${redacted}`)
}

/** Members of a JSON object: texts, without their quotes, and numbers. A text may be cut. */
function membersNamed(names: readonly string[]): RegExp {
  const text = '"(?:[^"\\\\]|\\\\.)*'
  return new RegExp(
    `("${anyOf(names)}"\\s*:\\s*(?="|-?\\d)"?)(?:(?<=")${text.slice(1)}|(?<!")-?[\\d.eE+-]+)`,
    'gi',
  )
}

/** Parameters of a form or a query. */
function parametersNamed(names: readonly string[]): RegExp {
  return new RegExp(`((?:^|[?&])${anyOf(names)}=)[^&#\\s"]*`, 'gi')
}

function anyOf(names: readonly string[]): string {
  const words = names.map((name) => name.replaceAll(/(?<=.)([A-Z0-9]+)/g, '[-_]?$1'))
  return `(?:${words.join('|')})`
}
