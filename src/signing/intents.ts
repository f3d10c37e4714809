import type { CredentialType } from '../types.ts'
import { type Fields, fieldsOf, type Intent, mismatch } from './intent.ts'

// The activity families of the documented payloads (wire formats 4), flow by flow, with what of
// each can be compared. One function a flow, so that a bundle holds only those of its actions.

/**
 * A quote's payload names an unsigned transaction, and neither amount nor destination: those the
 * service alone vouches for.
 */
export function executeQuoteIntent(): Intent {
  return { ...only('SIGN_TRANSACTION'), isTransaction: true }
}

/** Sealed to our own key; never signed blindly. */
export function exportWalletIntent(targetPublicKeyHex: string): Intent {
  const check = sealedTo(targetPublicKeyHex)
  return { ...only('EXPORT_WALLET'), check, isShapeRequired: true }
}

/** Sealed to our own key. */
export function refreshSessionIntent(targetPublicKeyHex: string): Intent {
  return { ...only('CREATE_READ_WRITE_SESSION'), check: sealedTo(targetPublicKeyHex) }
}

/** Exactly one key; which one the service alone knows. */
export function revokeSessionIntent(): Intent {
  return { ...only('DELETE_API_KEYS'), check: exactlyOne('apiKeyIds') }
}

/** What of a new passkey a payload may name: the credential made here, over this challenge. */
export interface NewPasskey {
  challenge: string
  attestation: { credentialId: string }
}

/** One authenticator: the one made here, by its id and challenge where they are named. */
export function addPasskeyIntent(accountId: string, passkey: NewPasskey): Intent {
  const check = (parameters: Fields) => {
    const authenticator = onlyOne(parameters.authenticators)
    assertSame(authenticator.challenge, passkey.challenge)
    const { credentialId } = fieldsOf(authenticator.attestation)
    assertSame(credentialId, passkey.attestation.credentialId)
  }
  return { ...only('CREATE_AUTHENTICATORS'), check, request: { type: 'PASSKEY', accountId } }
}

/** One provider: the one of the token, where the client holds that. */
export function addOAuthIntent(accountId: string, oidcToken: string | undefined): Intent {
  const check = (parameters: Fields) => {
    const provider = onlyOne(parameters.oauthProviders)
    // guard: payload-identity
    if (oidcToken !== undefined && provider.oidcToken !== oidcToken) throw somethingElse()
  }
  return { ...only('CREATE_OAUTH_PROVIDERS'), check, request: { type: 'OAUTH', accountId } }
}

/** No documented activity: the custodian's change of the address that codes go to. */
export function addEmailOtpIntent(accountId: string, email: string): Intent {
  return { ...contactChange('EMAIL', email), request: { type: 'EMAIL_OTP', accountId } }
}

/** Exactly one credential; which one the service alone knows. */
export function revokeCredentialIntent(type: CredentialType): Intent {
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

/** No documented activity: it changes a setting that gives nobody power, and as asked. */
export function updatePrivacyIntent(privateEnabled: boolean): Intent {
  return {
    allows: (family) =>
      /* guard: payload-setting-only */ /^(UPDATE|SET)_/.test(family) &&
      /* guard: payload-no-privilege */ !powers.test(family),
    check: (parameters) => assertSame(parameters.privateEnabled, privateEnabled),
  }
}

/** What a setting can be about that moves money, hands over a key or lets somebody in. */
const powers =
  /SIGN|EXPORT|IMPORT|KEY|SESSION|LOGIN|AUTH|OTP|POLIC|QUORUM|ORGANIZATION|ORIGIN|INVITATION|APPROV|RECOVER|USER|EMAIL|PHONE|CREDENTIAL|TRANSACTION|TRANSFER|PAY/

/** The custodian's own name for where codes go, compared where the payload names the address. */
function contactChange(contact: 'EMAIL' | 'PHONE_NUMBER', address: string): Intent {
  const name = contact === 'EMAIL' ? 'userEmail' : 'userPhoneNumber'
  const check = ({ [name]: found }: Fields) => {
    // The app may spell an address otherwise, and the service is told its spelling.
    if (found !== undefined && !isSameText(found, address)) throw somethingElse()
  }
  return { ...only(`UPDATE_USER_${contact}`), check }
}

function only(family: string): Pick<Intent, 'allows'> {
  return { allows: (found) => found === family }
}

function sealedTo(targetPublicKeyHex: string): (parameters: Fields) => void {
  return ({ targetPublicKey }) => {
    // guard: payload-target-key
    if (targetPublicKey !== targetPublicKeyHex)
      throw mismatch('targetPublicKey is not the key of this device')
  }
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

/** What is named must be ours; what is not named cannot be compared. */
function assertSame(found: unknown, asked: unknown): void {
  if (found !== undefined && found !== asked) throw somethingElse()
}

/** Whether both say the same, in capitals or not. */
function isSameText(found: unknown, asked: string): boolean {
  return typeof found === 'string' && found.toLowerCase() === asked.toLowerCase()
}

function somethingElse(): Error {
  return mismatch('a parameter does not match the action')
}
