import { WalletError } from '../errors.ts'
import { parseStrictJson } from '../transport/wire/strictJson.ts'

/** What the caller asked for, to compare a payload with before it is signed. */
export interface Intent {
  /** The activity family the payload must be of, without prefix and version. */
  family?: string | undefined
  /** Where no family is known: the families it must not be of. */
  notFamilies?: string[] | undefined
  /** Our own key, where the answer is to be sealed to it. */
  targetPublicKeyHex?: string | undefined
  /** The parameter that must list exactly one id. */
  oneIdIn?: string | undefined
  /** Whether it signs a transaction, with the wallet's own address. */
  isTransaction?: boolean | undefined
  /** The one token that may be added. */
  oidcToken?: string | undefined
  /** The other documented shape of a new credential's payload: the request itself. */
  request?: RequestShape | undefined
  /** Whether a payload of no known shape is refused whatever the policy says. */
  isShapeRequired?: boolean | undefined
}

/** A payload that names its request: `{ requestId, type, accountId, expiresAt }`. */
export interface RequestShape {
  /** The credential's type. */
  type: string
  accountId: string
}

/** What the wallet knows and demands beside the intent. */
export interface IntentPolicy {
  /** The organization this account has named before, or was configured with. */
  organizationId: string | undefined
  /** The wallet address its transactions were signed with before. */
  signWith?: string | undefined
  /** The Request-Id the signature goes out with, where the flow has one. */
  requestId?: string | undefined
  /** What to do with a payload of no known shape. */
  unknownPayload: 'sign' | 'refuse'
}

/** What a checked payload told, to be remembered for the account. */
export interface CheckedPayload {
  organizationId?: string
  signWith?: string
}

type Fields = Record<string, unknown>

/**
 * Compares a parsed copy of `payloadToSign` with what was asked for. The string itself is never
 * changed: what is signed is what was received.
 *
 * @throws PAYLOAD_MISMATCH when it is another flow's, or a field that can be compared differs
 * @throws PAYLOAD_UNKNOWN when it is of no known shape and the flow or policy does not allow that
 * @throws ORGANIZATION_MISMATCH when it names another organization than before
 */
export function checkIntent(
  payloadToSign: string,
  intent: Intent,
  policy: IntentPolicy,
): CheckedPayload {
  const activity = parseActivity(payloadToSign)
  if (activity && intent.request && isRequest(activity)) {
    checkRequest(activity, { ...intent.request, requestId: policy.requestId })
    return {}
  }
  if (activity) {
    const parameters = recordOf(activity.parameters)
    checkFamily(activity.type, intent)
    checkParameters(parameters, intent)
    const organizationId = checkOrganization(activity.organizationId, policy)
    return { organizationId, ...checkSigner(parameters.signWith, intent, policy) }
  }
  if (intent.isShapeRequired || policy.unknownPayload === 'refuse') {
    throw new WalletError('PAYLOAD_UNKNOWN', 'Not signed: its shape is unknown')
  }
  return {}
}

/** A JSON object with a `type`: the only documented shape. Ambiguous JSON is refused outright. */
function parseActivity(payloadToSign: string): Fields | undefined {
  if (!looksLikeJson(payloadToSign)) return undefined
  try {
    const value = parseStrictJson(payloadToSign)
    if (!Array.isArray(value)) return recordOf(value)
  } catch (cause) {
    throw mismatch('its JSON is ambiguous', cause)
  }
  throw mismatch('it is a list')
}

/** Whether a payload is meant as JSON with something in it. */
export function looksLikeJson(payloadToSign: string): boolean {
  return /^\s*[[{"]/.test(payloadToSign)
}

/** Told from an activity by its members; an activity has parameters and no requestId. */
function isRequest({ requestId, accountId, parameters }: Fields): boolean {
  return requestId !== undefined && accountId !== undefined && parameters === undefined
}

function checkRequest(found: Fields, asked: Fields): void {
  if (Object.entries(asked).every(([name, value]) => found[name] === value)) return
  throw mismatch('it is another request')
}

function checkFamily(type: unknown, { family, notFamilies = [] }: Intent): void {
  const named = typeof type === 'string' ? /^ACTIVITY_TYPE_(.+?)(?:_V\d+)?$/.exec(type)?.[1] : ''
  const isAskedFor = family ? named === family : named !== '' && !notFamilies.includes(named ?? '')
  if (!isAskedFor) throw mismatch('it is another activity')
}

function checkParameters(parameters: Fields, intent: Intent): void {
  const { targetPublicKeyHex, oneIdIn, oidcToken } = intent
  if (targetPublicKeyHex && parameters.targetPublicKey !== targetPublicKeyHex) {
    throw mismatch('its target is not our key')
  }
  const ids = oneIdIn ? listOf(parameters[oneIdIn]) : ['none asked for']
  if (ids.length !== 1) throw mismatch('it does not revoke exactly one thing')
  const providers = oidcToken ? listOf(parameters.oauthProviders) : [{ oidcToken }]
  if (providers.length !== 1 || recordOf(providers[0]).oidcToken !== oidcToken) {
    throw mismatch('it adds another identity')
  }
}

/** The wallet's own address: of a transaction it must be named, and be the one it always was. */
function checkSigner(
  signWith: unknown,
  { isTransaction }: Intent,
  policy: IntentPolicy,
): CheckedPayload {
  if (!isTransaction) return {}
  const isKnown = policy.signWith === undefined || policy.signWith === signWith
  if (typeof signWith === 'string' && isKnown) return { signWith }
  throw mismatch('it is signed with another wallet')
}

function checkOrganization(organizationId: unknown, policy: IntentPolicy): string {
  if (typeof organizationId !== 'string' || organizationId === '') {
    throw mismatch('it names no organization')
  }
  if (policy.organizationId === undefined || policy.organizationId === organizationId) {
    return organizationId
  }
  throw new WalletError('ORGANIZATION_MISMATCH', 'Not signed: it is of another account')
}

function recordOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** The error for a payload that is not what was asked for. */
export function mismatch(why: string, cause?: unknown): WalletError {
  return new WalletError('PAYLOAD_MISMATCH', `Not signed: ${why}`, { cause })
}
