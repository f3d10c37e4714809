import { WalletError } from '../../shared/errors.ts'
import { type Fields, fieldsOf, mismatch, type Payload } from './payload.ts'

/**
 * Compares a payload with what the caller requested, before it is signed. The text that is signed
 * is the one that was received.
 *
 * @throws PAYLOAD_MISMATCH when it is another flow's, or a field that can be compared differs
 * @throws PAYLOAD_UNKNOWN when its form is unknown, and the flow or the policy does not allow that
 * @throws ORGANIZATION_MISMATCH when it names another organization than before
 */
export type Intent = (payload: Payload, policy: IntentPolicy) => PayloadOwner

/** The facts and demands of the wallet beside the intent. */
export interface IntentPolicy {
  /** The organization this account has named before, or was configured with. */
  organizationId: string | undefined
  /** The wallet address its transactions were signed with before. */
  signWith?: string | undefined
  /** The Request-Id the signature goes out with, where the flow has one. */
  requestId?: string | undefined
  /** The policy for a payload of an unknown form. */
  unknownPayload: 'sign' | 'refuse'
  /** The service's clock, in milliseconds. */
  nowMs: number
}

/** The organization and address that a checked payload names, to be remembered for the account. */
export interface PayloadOwner {
  organizationId?: string
  signWith?: string
}

/** The activity that a flow signs. */
export interface ActivityIntent {
  /** Checks whether an activity of this family, without prefix and version, was requested. */
  allows(family: string): boolean
  /** Compares the parameters of an allowed activity. @throws PAYLOAD_MISMATCH */
  check?(parameters: Fields, family: string): void
  /** True if it signs a transaction, with the wallet's own address. */
  isTransaction?: boolean
  /** The other form of the payload: the request itself. */
  request?: RequestForm
  /** True if a payload of an unknown form is refused whatever the policy says. */
  isFormRequired?: boolean
}

/** A payload that names its request: `{ requestId, type, accountId, expiresAt }`. */
export interface RequestForm {
  /** The credential's type, where it is known. */
  type?: string
  accountId: string
  /** True if no document shows this form for the flow: it then needs the policy `sign`. */
  isUndocumented?: boolean
}

/** An activity may be dated this far from the service's clock. */
const maxAgeMs = 10 * 60_000

/** The intent to have one activity signed. */
export function activityIntent(intent: ActivityIntent): Intent {
  return ({ fields }, policy) => {
    if (!fields) {
      assertUnknownAllowed(policy, intent.isFormRequired)
      return {}
    }
    return intent.request && namesRequest(fields)
      ? checkRequest(fields, intent.request, policy)
      : checkActivity(fields, intent, policy)
  }
}

/** @throws PAYLOAD_UNKNOWN unless the policy is to sign payloads of an unknown form */
export function assertUnknownAllowed(
  { unknownPayload }: IntentPolicy,
  isFormRequired: boolean | undefined = false,
): void {
  // guard: payload-known-form
  if (unknownPayload === 'sign' && !isFormRequired) return
  const advice = isFormRequired
    ? ''
    : "; if your service documents it, pass unknownPayload: 'sign' to createWallet"
  throw new WalletError(
    'PAYLOAD_UNKNOWN',
    `The payload was not signed: its form is unknown${advice}`,
  )
}

/** Distinguished from an activity by its members; an activity has parameters and no requestId. */
function namesRequest({ requestId, parameters }: Fields): boolean {
  return requestId !== undefined && parameters === undefined
}

function checkRequest(
  found: Fields,
  { type, accountId, isUndocumented = false }: RequestForm,
  policy: IntentPolicy,
): PayloadOwner {
  if (isUndocumented) assertUnknownAllowed(policy)
  const isSame =
    (type === undefined ? familyOf(found.type) === '' : found.type === type) &&
    found.accountId === accountId &&
    found.requestId === policy.requestId
  // guard: payload-request
  if (!isSame) throw mismatch('it does not match the request')
  return {}
}

function checkActivity(
  { type, parameters, organizationId, timestampMs }: Fields,
  intent: ActivityIntent,
  policy: IntentPolicy,
): PayloadOwner {
  const family = familyOf(type)
  // guard: payload-activity
  if (!family || !intent.allows(family))
    throw mismatch(`its activity${nameOf(family)} does not match the action`)
  // A quote may live longer than this; its own expiry is checked.
  if (!intent.isTransaction) assertRecent(timestampMs, policy)
  intent.check?.(fieldsOf(parameters), family)
  return {
    organizationId: checkOrganization(organizationId, policy),
    ...(intent.isTransaction && { signWith: checkSigner(fieldsOf(parameters), policy) }),
  }
}

/** The activity's name without prefix and version, which come and go; empty for what is no activity's. */
function familyOf(type: unknown): string {
  return (typeof type === 'string' && /^ACTIVITY_TYPE_(.+?)(?:_V\d+)?$/.exec(type)?.[1]) || ''
}

/** A family as a message may show it: a name and nothing else. */
function nameOf(family: string): string {
  return /^[A-Z_\d]{1,60}$/.test(family) ? ` ${family}` : ''
}

function assertRecent(timestampMs: unknown, { nowMs }: IntentPolicy): void {
  if (timestampMs === undefined) return
  const isRecent = Math.abs(Number(timestampMs) - nowMs) <= maxAgeMs
  // guard: payload-recent
  if (!isRecent) throw mismatch('timestampMs is more than ten minutes from now')
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

/**
 * A quote's payload names an unsigned transaction, and neither amount nor destination: those the
 * service alone vouches for.
 */
export function executeQuoteIntent(): Intent {
  return activityIntent({ allows: (family) => family === 'SIGN_TRANSACTION', isTransaction: true })
}
