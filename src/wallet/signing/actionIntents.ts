import { phoneNumber as phoneNumberRule } from '../../shared/fieldRules.ts'
import type { CredentialType } from '../../shared/resources.ts'
import { type ActivityIntent, activityIntent, type Intent } from './intent.ts'
import { type Fields, fieldsOf, mismatch } from './payload.ts'

// The activity families of the documented payloads (wire formats 4), flow by flow, with what of
// each can be compared. One function a flow, so that a bundle contains only those of its actions; that
// of a payment is in `intent.ts`, because payments sign in the first load.

/** Sealed to our own key; never signed blindly. */
export function exportWalletIntent(targetPublicKeyHex: string): Intent {
  const check = sealedTo(targetPublicKeyHex)
  return activityIntent({ ...only('EXPORT_WALLET'), check, isFormRequired: true })
}

/** The key that a refreshed session may have, and its maximum life. */
export interface RefreshedSession {
  /** The key it is for, as it is sent. */
  publicKeyHex: string
  /** True if the key is on this device: then the custodian's other activity is allowed too. */
  isClientHeld: boolean
  maxLifeSeconds: number
}

/** Sealed to our own key, or for the key on this device, and for no longer than allowed. */
export function refreshSessionIntent(session: RefreshedSession): Intent {
  const { publicKeyHex, isClientHeld, maxLifeSeconds } = session
  return activityIntent({
    allows: (family) =>
      family === 'CREATE_READ_WRITE_SESSION' || (isClientHeld && family === 'STAMP_LOGIN'),
    check(parameters, family) {
      if (family !== 'STAMP_LOGIN') sealedTo(publicKeyHex)(parameters)
      else assertKey(parameters, publicKeyHex)
      assertLife(parameters, maxLifeSeconds)
    },
  })
}

/** Exactly one key; which one the service alone knows. */
export function revokeSessionIntent(accountId: string): Intent {
  const request = { accountId, isUndocumented: true }
  return activityIntent({ ...only('DELETE_API_KEYS'), check: exactlyOne('apiKeyIds'), request })
}

/** The parts of a new passkey that a payload may name: the credential made here, over this challenge. */
export interface NewPasskey {
  challenge: string
  attestation: {
    credentialId: string
    clientDataJson: string
    attestationObject: string
    transports: string[]
  }
}

/** One authenticator: the one made here, in everything that the payload names of it. */
export function addPasskeyIntent(accountId: string, passkey: NewPasskey): Intent {
  const check = (parameters: Fields) => {
    const authenticator = onlyOne(parameters.authenticators)
    assertSame(authenticator.challenge, passkey.challenge)
    const named = fieldsOf(authenticator.attestation)
    // guard: payload-passkey-named
    if (named.credentialId === undefined && named.attestationObject === undefined)
      throw mismatch('it names no passkey')
    for (const [name, own] of Object.entries(passkey.attestation)) {
      // guard: payload-attestation
      assertSame(textOf(named[name]), textOf(own))
    }
  }
  const request = { type: 'PASSKEY', accountId }
  return activityIntent({ ...only('CREATE_AUTHENTICATORS'), check, request })
}

/** One provider: the one of the token, where the client has it. */
export function addOAuthIntent(accountId: string, oidcToken: string | undefined): Intent {
  const check = (parameters: Fields) => {
    const provider = onlyOne(parameters.oauthProviders)
    // guard: payload-identity
    if (oidcToken !== undefined && provider.oidcToken !== oidcToken) throw somethingElse()
  }
  const request = { type: 'OAUTH', accountId }
  return activityIntent({ ...only('CREATE_OAUTH_PROVIDERS'), check, request })
}

/** No documented activity: the custodian's change of the address that codes go to. */
export function addEmailOtpIntent(accountId: string, email: string): Intent {
  const request = { type: 'EMAIL_OTP', accountId }
  return activityIntent({ ...contactChange('EMAIL', email), request })
}

/**
 * No documented activity: the custodian's change of the number that codes go to. The service knows
 * the number, the app may; a change to none would end the codes.
 */
export function addSmsOtpIntent(accountId: string, phoneNumber: string | undefined): Intent {
  const request = { type: 'SMS_OTP', accountId }
  const check = ({ userPhoneNumber: found }: Fields) => {
    // guard: payload-phone-number
    if (!isNumberFor(found, phoneNumber)) throw somethingElse()
  }
  return activityIntent({ ...only('UPDATE_USER_PHONE_NUMBER'), check, request })
}

/** Compares the phone number that a payload names; one that it does not name cannot be compared. */
function isNumberFor(found: unknown, expected: string | undefined): boolean {
  return found === undefined || (expected ? found === expected : phoneNumberRule.accepts(found))
}

/** Exactly one credential; which one the service alone knows. */
export function revokeCredentialIntent(accountId: string, type: CredentialType): Intent {
  const request = { type, accountId, isUndocumented: true }
  return activityIntent({ ...credentialRemoval(type), request })
}

function credentialRemoval(type: CredentialType): ActivityIntent {
  switch (type) {
    case 'PASSKEY':
      return { ...only('DELETE_AUTHENTICATORS'), check: exactlyOne('authenticatorIds') }
    case 'OAUTH':
      return { ...only('DELETE_OAUTH_PROVIDERS'), check: exactlyOne('providerIds') }
    case 'SMS_OTP':
      return contactChange('PHONE_NUMBER', '')
    default:
      return contactChange('EMAIL', '')
  }
}

/**
 * No documented activity: one of the list, which changes this setting as requested and names
 * nothing else but ids.
 *
 * @param activities - families, without prefix and version
 */
export function updatePrivacyIntent(
  privateEnabled: boolean,
  activities: readonly string[],
): Intent {
  return activityIntent({
    // guard: payload-setting-only
    allows: (family) => activities.includes(family),
    check({ privateEnabled: found, ...others }) {
      // guard: payload-setting
      if (found !== privateEnabled) throw mismatch('privateEnabled does not match the action')
      // guard: payload-setting-ids
      if (!isOnlyIds(others)) throw mismatch('it changes more than privateEnabled')
    },
  })
}

/** The field of a card that is to change: one of them. */
export interface CardChange {
  state?: 'ACTIVE' | 'FROZEN' | 'CLOSED'
  fundingSources?: readonly string[]
}

/**
 * No documented activity: one of the list, which changes this card as requested and names nothing else but
 * ids.
 *
 * @param activities - families, without prefix and version
 */
export function updateCardIntent(
  cardId: string,
  change: CardChange,
  activities: readonly string[],
): Intent {
  return activityIntent({
    // guard: payload-card-only
    allows: (family) => activities.includes(family),
    check({ cardId: card, state, fundingSources, ...others }) {
      // guard: payload-card
      if (card !== cardId) throw mismatch('cardId does not match the action')
      // guard: payload-card-change
      if (JSON.stringify({ state, fundingSources }) !== JSON.stringify(inOrder(change)))
        throw somethingElse()
      // guard: payload-card-ids
      if (!isOnlyIds(others, ownerId)) throw mismatch('it changes more of the card')
    },
  })
}

/** Names of the ids that say whose card it is; any other id, such as that of a new holder, could be a change. */
const ownerId = /^(?:user|wallet|account|internalAccount|customer)Id$/

function inOrder({ state, fundingSources }: CardChange): CardChange {
  return { ...(state && { state }), ...(fundingSources && { fundingSources }) }
}

/** Checks whether parameters are ids and nothing else. */
function isOnlyIds(parameters: Fields, names = /Id$/): boolean {
  return Object.entries(parameters).every(
    ([name, value]) => names.test(name) && typeof value === 'string',
  )
}

/** The custodian's own name for where codes go, compared where the payload names the address. */
function contactChange(contact: 'EMAIL' | 'PHONE_NUMBER', address: string): ActivityIntent {
  const name = contact === 'EMAIL' ? 'userEmail' : 'userPhoneNumber'
  const check = ({ [name]: found }: Fields) => {
    // The app may spell an address otherwise, and the service receives that spelling.
    if (found !== undefined && !isSameText(found, address)) throw somethingElse()
  }
  return { ...only(`UPDATE_USER_${contact}`), check }
}

function only(family: string): Pick<ActivityIntent, 'allows'> {
  return { allows: (found) => found === family }
}

function sealedTo(targetPublicKeyHex: string): (parameters: Fields) => void {
  return ({ targetPublicKey }) => {
    // guard: payload-target-key
    if (targetPublicKey !== targetPublicKeyHex)
      throw mismatch('targetPublicKey is not the key of this device')
  }
}

function assertKey({ publicKey }: Fields, publicKeyHex: string): void {
  // guard: payload-session-key
  if (typeof publicKey !== 'string' || !isSameKey(publicKey, publicKeyHex))
    throw mismatch('publicKey is not the key of this device')
}

/** A life that is not named is the service's own choice. */
function assertLife({ expirationSeconds }: Fields, maxSeconds: number): void {
  if (expirationSeconds === undefined) return
  const seconds = /^\d{1,9}$/.test(String(expirationSeconds)) ? Number(expirationSeconds) : Infinity
  // guard: payload-session-life
  if (seconds > maxSeconds) throw mismatch(`expirationSeconds is over ${maxSeconds}`)
}

function exactlyOne(parameter: string): (parameters: Fields) => void {
  return (parameters) => {
    const ids = parameters[parameter]
    if (!Array.isArray(ids) || /* guard: payload-one-revocation */ ids.length !== 1)
      throw mismatch('it must revoke exactly one item')
  }
}

/** The only one of a list. */
function onlyOne(list: unknown): Fields {
  if (Array.isArray(list) && /* guard: payload-one-credential */ list.length === 1)
    return fieldsOf(list[0])
  throw mismatch('it must add exactly one credential')
}

/** Refuses a value that is named and is not ours; one that is not named cannot be compared. */
function assertSame(found: unknown, requested: unknown): void {
  if (found !== undefined && found !== requested) throw somethingElse()
}

/** A list as one text, so that it can be compared. */
function textOf(value: unknown): unknown {
  return Array.isArray(value) ? value.join(' ') : value
}

/** Checks whether both texts are the same, in capitals (A to Z) or not. */
function isSameText(found: unknown, requested: string): boolean {
  const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  return typeof found === 'string' && lower(found) === lower(requested)
}

function somethingElse(): Error {
  return mismatch('a parameter does not match the action')
}

/** Checks whether two keys in hex, compressed or not, share the x of their points. */
export function isSameKey(left: string, right: string): boolean {
  return xOf(left) === xOf(right)
}

function xOf(publicKeyHex: string): string {
  // Stryker disable next-line MethodExpression: in capitals both sides are equal, too
  return publicKeyHex.slice(2, 66).toLowerCase()
}
