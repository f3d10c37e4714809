import type { Work } from '../core/work/work.ts'
import type { WalletRow } from '../wallets/wallets.table.ts'

/**
 * Makes the text that a device is asked to sign: activities of the key custodian, as JSON text. The text is
 * made once, kept, and compared with signatures as it is.
 */
function activity(
  { now }: Work,
  type: string,
  { organizationId }: WalletRow,
  parameters: Record<string, unknown>,
  more: Record<string, unknown> = {},
): string {
  const timestampMs = String(now.getTime())
  return JSON.stringify({
    type: `ACTIVITY_TYPE_${type}`,
    timestampMs,
    organizationId,
    parameters,
    ...more,
  })
}

/** A session for a client key. */
export function sessionCreation(
  work: Work,
  wallet: WalletRow,
  targetPublicKey: string,
  more: Record<string, unknown> = {},
): string {
  const parameters = { targetPublicKey, ...more }
  return activity(work, 'CREATE_READ_WRITE_SESSION_V2', wallet, parameters)
}

/** A transfer out of the wallet. */
export function transactionSigning(work: Work, wallet: WalletRow, unsigned: string): string {
  const parameters = {
    signWith: wallet.address,
    unsignedTransaction: unsigned,
    type: 'TRANSACTION_TYPE_SPARK',
  }
  return activity(work, 'SIGN_TRANSACTION_V2', wallet, parameters, { generateAppProofs: true })
}

/** The seed of the wallet, sealed to a client key. */
export function walletExport(work: Work, wallet: WalletRow, targetPublicKey: string): string {
  const { walletId } = wallet
  return activity(work, 'EXPORT_WALLET', wallet, { walletId, targetPublicKey })
}

/** Makes the activity that sets whether the wallet's balance and history are private. */
export function privacyChange(work: Work, wallet: WalletRow, privateEnabled: boolean): string {
  const { walletId } = wallet
  return activity(work, 'UPDATE_WALLET_PRIVACY', wallet, { walletId, privateEnabled })
}

/** Another passkey. */
export function authenticatorCreation(
  work: Work,
  wallet: WalletRow,
  authenticator: Record<string, unknown>,
): string {
  const { userId } = wallet
  const parameters = { authenticators: [authenticator], userId }
  return activity(work, 'CREATE_AUTHENTICATORS_V2', wallet, parameters)
}

/** Another identity at an OpenID provider. */
export function oauthCreation(
  work: Work,
  wallet: WalletRow,
  providerName: string,
  oidcToken: string,
): string {
  const { userId } = wallet
  const parameters = { oauthProviders: [{ oidcToken, providerName }], userId }
  return activity(work, 'CREATE_OAUTH_PROVIDERS', wallet, parameters)
}

/** Makes the activity that sets the contact to which one-time codes go; empty when there is none any more. */
export function contactUpdate(
  work: Work,
  wallet: WalletRow,
  type: 'EMAIL_OTP' | 'SMS_OTP',
  contact: string,
): string {
  const { userId } = wallet
  return type === 'EMAIL_OTP'
    ? activity(work, 'UPDATE_USER_EMAIL', wallet, { userId, userEmail: contact })
    : activity(work, 'UPDATE_USER_PHONE_NUMBER', wallet, { userId, userPhoneNumber: contact })
}

/** The end of a credential. */
export function credentialDeletion(
  work: Work,
  wallet: WalletRow,
  credential: { type: string; custodianId: string },
): string {
  const { userId } = wallet
  const ids = [credential.custodianId]
  switch (credential.type) {
    case 'PASSKEY':
      return activity(work, 'DELETE_AUTHENTICATORS', wallet, { authenticatorIds: ids, userId })
    case 'OAUTH':
      return activity(work, 'DELETE_OAUTH_PROVIDERS', wallet, { providerIds: ids, userId })
    case 'SMS_OTP':
      return contactUpdate(work, wallet, 'SMS_OTP', '')
    default:
      return contactUpdate(work, wallet, 'EMAIL_OTP', '')
  }
}

/** The end of a session. */
export function sessionDeletion(work: Work, wallet: WalletRow, custodianId: string): string {
  const { userId } = wallet
  return activity(work, 'DELETE_API_KEYS', wallet, { apiKeyIds: [custodianId], userId })
}

/** A change of a card that this wallet pays for. */
export function cardUpdate(
  work: Work,
  wallet: WalletRow,
  cardId: string,
  changes: Record<string, unknown>,
): string {
  return activity(work, 'UPDATE_CARD', wallet, { cardId, ...changes })
}

/** A signer for a key that the service keeps. */
export function delegatedSigner(
  work: Work,
  wallet: WalletRow,
  nickname: string,
  publicKey: string,
): string {
  const { userId } = wallet
  const apiKeys = [{ apiKeyName: nickname, publicKey, curveType: 'API_KEY_CURVE_P256' }]
  return activity(work, 'CREATE_API_KEYS_V2', wallet, { apiKeys, userId })
}

/** Makes the activity that sets what such a key may sign: payments of one card out of this wallet. */
export function delegatedPolicy(
  work: Work,
  wallet: WalletRow,
  key: { publicKey: string; cardId: string },
): string {
  const policy = {
    policyName: `Payments of ${key.cardId}`,
    effect: 'EFFECT_ALLOW',
    consensus: `approvers.any(key, key.public_key == '${key.publicKey}')`,
    condition: `activity.action == 'SIGN' && wallet.id == '${wallet.walletId}'`,
  }
  return activity(work, 'CREATE_POLICIES', wallet, { policies: [policy] })
}
