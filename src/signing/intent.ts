import { WalletError } from '../errors.ts'
import { parseStrictJson } from '../transport/wire/strictJson.ts'
import type { CredentialType } from '../types.ts'

/** What the caller asked for, to compare a payload with before it is signed. */
export type Intent =
  | { flow: 'executeQuote' }
  | { flow: 'exportWallet'; targetPublicKeyHex: string }
  | { flow: 'refreshSession'; targetPublicKeyHex: string }
  | { flow: 'addCredential'; type: CredentialType; oidcToken?: string | undefined }
  | { flow: 'revokeCredential'; type: CredentialType }
  | { flow: 'revokeSession' }
  | { flow: 'updatePrivacy' }
  | { flow: 'verifyOneTimeCode'; publicKeyHex: string }

/** What the wallet knows and demands beside the intent. */
export interface IntentPolicy {
  /** The organization this account has named before, or was configured with. */
  organizationId: string | undefined
  /** What to do with a payload of no known shape. */
  unknownPayload: 'sign' | 'refuse'
}

/** What a checked payload told. */
export interface CheckedPayload {
  /** To be remembered for the account. */
  organizationId: string | undefined
}

type Activity = Record<string, unknown>

/**
 * The activity families of the documented payloads. Version suffixes come and go, so a family is
 * compared, not a full name.
 */
const families = {
  signTransaction: 'ACTIVITY_TYPE_SIGN_TRANSACTION',
  exportWallet: 'ACTIVITY_TYPE_EXPORT_WALLET',
  createSession: 'ACTIVITY_TYPE_CREATE_READ_WRITE_SESSION',
  createAuthenticators: 'ACTIVITY_TYPE_CREATE_AUTHENTICATORS',
  createOauthProviders: 'ACTIVITY_TYPE_CREATE_OAUTH_PROVIDERS',
  deleteAuthenticators: 'ACTIVITY_TYPE_DELETE_AUTHENTICATORS',
  deleteOauthProviders: 'ACTIVITY_TYPE_DELETE_OAUTH_PROVIDERS',
  deleteApiKeys: 'ACTIVITY_TYPE_DELETE_API_KEYS',
} as const

/**
 * Compares a parsed copy of `payloadToSign` with what was asked for. The string itself is never
 * changed: what is signed is what was received.
 *
 * A payload cannot tell everything: that of a quote names an unsigned transaction and no amount.
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
  if (intent.flow === 'verifyOneTimeCode') return checkToken(payloadToSign, intent.publicKeyHex)
  const activity = parseActivity(payloadToSign)
  if (!activity) return checkUnknown(intent, policy)
  checkFamily(activity, intent)
  checkParameters(activity, intent)
  return { organizationId: checkOrganization(activity, policy) }
}

/** A JSON object with a `type`: the only documented shape. Ambiguous JSON is refused outright. */
function parseActivity(payloadToSign: string): Activity | undefined {
  if (!/^\s*\{/.test(payloadToSign)) return undefined
  try {
    return parseStrictJson(payloadToSign) as Activity
  } catch (cause) {
    throw mismatch('it looks like JSON and cannot be read without ambiguity', cause)
  }
}

/** An export is never signed blindly: its payload names the key the seed is sealed to. */
function checkUnknown({ flow }: Intent, { unknownPayload }: IntentPolicy): CheckedPayload {
  if (flow === 'exportWallet' || unknownPayload === 'refuse') {
    throw new WalletError('PAYLOAD_UNKNOWN', 'The payload is of no known shape; nothing was signed')
  }
  return { organizationId: undefined }
}

function checkFamily(activity: Activity, intent: Intent): void {
  const expected = familyOf(intent)
  const type = activity.type
  const isExpected = expected
    ? isOfFamily(type, expected)
    : !Object.values(families).some((family) => isOfFamily(type, family))
  if (typeof type === 'string' && isExpected) return
  throw mismatch('it is not the activity that was asked for')
}

/** The family a flow's payload must be of; undefined where no example of one is known. */
function familyOf(intent: Intent): string | undefined {
  switch (intent.flow) {
    case 'executeQuote':
      return families.signTransaction
    case 'exportWallet':
      return families.exportWallet
    case 'refreshSession':
      return families.createSession
    case 'revokeSession':
      return families.deleteApiKeys
    case 'addCredential':
      return byType(intent.type, families.createAuthenticators, families.createOauthProviders)
    case 'revokeCredential':
      return byType(intent.type, families.deleteAuthenticators, families.deleteOauthProviders)
    default:
      return undefined
  }
}

function byType(type: CredentialType, passkey: string, oauth: string): string | undefined {
  if (type === 'PASSKEY') return passkey
  return type === 'OAUTH' ? oauth : undefined
}

function isOfFamily(type: unknown, family: string): boolean {
  return typeof type === 'string' && type.replace(/_V\d+$/, '') === family
}

function checkParameters(activity: Activity, intent: Intent): void {
  const parameters = recordOf(activity.parameters)
  if ('targetPublicKeyHex' in intent) checkTargetKey(parameters, intent.targetPublicKeyHex)
  if (intent.flow === 'revokeSession') checkOneId(parameters, 'apiKeyIds')
  if (intent.flow === 'revokeCredential') checkOneRevoked(parameters, intent.type)
  if (intent.flow === 'addCredential') checkOauthToken(parameters, intent.oidcToken)
}

function checkTargetKey(parameters: Activity, targetPublicKeyHex: string): void {
  if (parameters.targetPublicKey === targetPublicKeyHex) return
  throw mismatch('it is to be sealed to a key that is not ours')
}

function checkOneRevoked(parameters: Activity, type: CredentialType): void {
  if (type === 'PASSKEY') checkOneId(parameters, 'authenticatorIds')
  if (type === 'OAUTH') checkOneId(parameters, 'providerIds')
}

/** The ids are the service's internal ones, so only their number can be compared. */
function checkOneId(parameters: Activity, key: string): void {
  const ids = parameters[key]
  if (Array.isArray(ids) && ids.length === 1) return
  throw mismatch('it does not name exactly one thing to revoke')
}

function checkOauthToken(parameters: Activity, oidcToken: string | undefined): void {
  if (!oidcToken) return
  const [provider, ...others]: unknown[] = Array.isArray(parameters.oauthProviders)
    ? parameters.oauthProviders
    : []
  if (others.length === 0 && recordOf(provider).oidcToken === oidcToken) return
  throw mismatch('it adds another provider identity')
}

function checkOrganization(activity: Activity, policy: IntentPolicy): string | undefined {
  const { organizationId } = activity
  if (typeof organizationId !== 'string' || organizationId === '') {
    throw mismatch('it names no organization')
  }
  if (policy.organizationId !== undefined && policy.organizationId !== organizationId) {
    throw new WalletError(
      'ORGANIZATION_MISMATCH',
      'The payload names another organization than this account had before; nothing was signed',
    )
  }
  return organizationId
}

/** A one-time-code login signs a token that names our own key, where it can be read. */
function checkToken(payloadToSign: string, publicKeyHex: string): CheckedPayload {
  if (/^\s*\{/.test(payloadToSign)) throw mismatch('it is not a one-time-code token')
  const claims = claimsOf(payloadToSign)
  const named = claims?.public_key ?? claims?.publicKey
  if (typeof named === 'string' && !isSameKey(named, publicKeyHex)) {
    throw mismatch('it names a key that is not ours')
  }
  return { organizationId: undefined }
}

function claimsOf(token: string): Activity | undefined {
  const [, claims, , ...more] = token.split('.')
  if (claims === undefined || more.length > 0) return undefined
  try {
    return recordOf(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))))
  } catch {
    return undefined
  }
}

/** Compressed and uncompressed encodings of one point share their x. */
function isSameKey(left: string, right: string): boolean {
  return left.slice(2, 66).toLowerCase() === right.slice(2, 66).toLowerCase()
}

function recordOf(value: unknown): Activity {
  return typeof value === 'object' && value !== null ? (value as Activity) : {}
}

function mismatch(why: string, cause?: unknown): WalletError {
  return new WalletError('PAYLOAD_MISMATCH', `The payload was not signed: ${why}`, { cause })
}
