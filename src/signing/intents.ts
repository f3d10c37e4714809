import type { CredentialType } from '../types.ts'
import type { Intent } from './intent.ts'

// The activity families of the documented payloads, flow by flow, with what of each can be
// compared. Version suffixes come and go, so a family is compared and not a full name. One
// function a flow, so that a bundle holds only those of its actions.

const exportWallet = 'EXPORT_WALLET'
const signTransaction = 'SIGN_TRANSACTION'
const createSession = 'CREATE_READ_WRITE_SESSION'
const createAuthenticators = 'CREATE_AUTHENTICATORS'
const createOauthProviders = 'CREATE_OAUTH_PROVIDERS'
const deleteAuthenticators = 'DELETE_AUTHENTICATORS'
const deleteOauthProviders = 'DELETE_OAUTH_PROVIDERS'
const deleteApiKeys = 'DELETE_API_KEYS'

/**
 * A quote's payload names an unsigned transaction, and neither amount nor destination: those the
 * service alone vouches for.
 */
export function executeQuoteIntent(): Intent {
  return { family: signTransaction, isTransaction: true }
}

/** Sealed to our own key; never signed blindly. */
export function exportWalletIntent(targetPublicKeyHex: string): Intent {
  return { family: exportWallet, targetPublicKeyHex, isShapeRequired: true }
}

/** Sealed to our own key. */
export function refreshSessionIntent(targetPublicKeyHex: string): Intent {
  return { family: createSession, targetPublicKeyHex }
}

/** Exactly one key; which one the service alone knows. */
export function revokeSessionIntent(): Intent {
  return { family: deleteApiKeys, oneIdIn: 'apiKeyIds' }
}

/**
 * An activity with the token where the client holds it, or the request by its type and account; an
 * e-mail credential's activity has no known shape.
 */
export function addCredentialIntent(
  type: CredentialType,
  accountId: string,
  oidcToken?: string,
): Intent {
  const request = { type, accountId }
  if (type === 'PASSKEY') return { family: createAuthenticators, request }
  const isOAuth = type === 'OAUTH'
  return isOAuth
    ? { family: createOauthProviders, oidcToken, request }
    : { ...unknownFamilyIntent(), request }
}

/** Exactly one credential; which one the service alone knows. */
export function revokeCredentialIntent(type: CredentialType): Intent {
  if (type === 'PASSKEY') return { family: deleteAuthenticators, oneIdIn: 'authenticatorIds' }
  const isOAuth = type === 'OAUTH'
  return isOAuth ? { family: deleteOauthProviders, oneIdIn: 'providerIds' } : unknownFamilyIntent()
}

/** A flow without a documented payload: anything but the payloads of the other flows. */
export function unknownFamilyIntent(): Intent {
  return {
    notFamilies: [
      exportWallet,
      signTransaction,
      createSession,
      createAuthenticators,
      createOauthProviders,
      deleteAuthenticators,
      deleteOauthProviders,
      deleteApiKeys,
    ],
  }
}
