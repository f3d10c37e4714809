import { WalletError } from '../errors.ts'
import { parseStrictJson } from '../transport/wire/strictJson.ts'

/** An untrusted object. */
export type Fields = Record<string, unknown>

/** What the caller asked for, to compare a payload with before it is signed. */
export interface Intent {
  /** Whether an activity of this family, without prefix and version, is what was asked for. */
  allows(family: string): boolean
  /** Compares the parameters of an allowed activity. @throws PAYLOAD_MISMATCH */
  check?(parameters: Fields): void
  /** Whether it signs a transaction, with the wallet's own address. */
  isTransaction?: boolean
  /** The other documented shape of a new credential's payload: the request itself. */
  request?: RequestShape
  /** Whether a payload of no known shape is refused whatever the policy says. */
  isShapeRequired?: boolean
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
  const payload = parsePayload(payloadToSign)
  if (payload) {
    const isRequest = intent.request !== undefined && namesRequest(payload)
    return isRequest
      ? checkRequest(payload, { ...intent.request, requestId: policy.requestId })
      : checkActivity(payload, intent, policy)
  }
  if (
    /* guard: payload-known-shape */ intent.isShapeRequired ||
    policy.unknownPayload === 'refuse'
  ) {
    throw new WalletError('PAYLOAD_UNKNOWN', 'The payload was not signed: its shape is unknown')
  }
  return {}
}

/** A JSON object: the only documented shapes are. Ambiguous JSON is refused outright. */
function parsePayload(payloadToSign: string): Fields | undefined {
  if (!looksLikeJson(payloadToSign)) return undefined
  try {
    // guard: payload-strict-json
    const value = parseStrictJson(payloadToSign)
    if (!Array.isArray(value)) return fieldsOf(value)
  } catch (cause) {
    throw mismatch('its JSON is ambiguous', cause)
  }
  throw mismatch('it must not be a list')
}

/** Whether a payload is meant as JSON with something in it. */
export function looksLikeJson(payloadToSign: string): boolean {
  return /^\s*[[{"]/.test(payloadToSign)
}

/** Told from an activity by its members; an activity has parameters and no requestId. */
function namesRequest({ requestId, accountId, parameters }: Fields): boolean {
  return requestId !== undefined && accountId !== undefined && parameters === undefined
}

function checkRequest(found: Fields, asked: Fields): CheckedPayload {
  const isAsked = Object.entries(asked).every(([name, value]) => found[name] === value)
  // guard: payload-request
  if (!isAsked) throw mismatch('it does not match the request')
  return {}
}

function checkActivity(
  { type, parameters, organizationId }: Fields,
  intent: Intent,
  policy: IntentPolicy,
): CheckedPayload {
  const family = familyOf(type)
  // guard: payload-activity
  if (family === undefined || !intent.allows(family))
    throw mismatch('its activity does not match the action')
  intent.check?.(fieldsOf(parameters))
  return {
    organizationId: checkOrganization(organizationId, policy),
    ...(intent.isTransaction && { signWith: checkSigner(fieldsOf(parameters), policy) }),
  }
}

/** The activity's name without prefix and version, which come and go. */
function familyOf(type: unknown): string | undefined {
  return typeof type === 'string' ? /^ACTIVITY_TYPE_(.+?)(?:_V\d+)?$/.exec(type)?.[1] : undefined
}

function checkOrganization(organizationId: unknown, policy: IntentPolicy): string {
  if (typeof organizationId !== 'string' || organizationId === '') {
    throw mismatch('organizationId is missing')
  }
  // guard: payload-organization
  if (policy.organizationId === undefined || policy.organizationId === organizationId) {
    return organizationId
  }
  throw new WalletError(
    'ORGANIZATION_MISMATCH',
    'The payload was not signed: it belongs to another organization',
  )
}

/** The wallet's own address: of a transaction it must be named, and be the one it always was. */
function checkSigner({ signWith }: Fields, policy: IntentPolicy): string {
  // guard: payload-signer
  const isKnown = policy.signWith === undefined || policy.signWith === signWith
  if (typeof signWith === 'string' && isKnown) return signWith
  throw mismatch('signWith names another wallet')
}

/** An untrusted value as an object; what is none has no members. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The error for a payload that is not what was asked for. */
export function mismatch(why: string, cause?: unknown): WalletError {
  return new WalletError('PAYLOAD_MISMATCH', `The payload was not signed: ${why}`, { cause })
}
