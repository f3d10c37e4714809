import { revokeCredentialIntent } from '../../wallet/signing/actionIntents.ts'
import type { TestCredential } from '../setup/credentials.ts'
import type { SignedFlow } from './signedFlow.ts'

const types = {
  PASSKEY: 'a passkey',
  OAUTH: 'an OpenID credential',
  EMAIL_OTP: 'an e-mail credential',
  SMS_OTP: 'a phone number',
}

/** The flows that revoke a credential, one for each type that the wallet has. They are never completed. */
export function removals(accountId: string, credentials: TestCredential[]): SignedFlow[] {
  return Object.entries(types).flatMap(([type, words]) => {
    const credential = credentials.find((one) => one.type === type)
    if (!credential) return []
    const call = { method: 'DELETE', path: `/auth/credentials/${credential.id}` } as const
    return [{ name: `revoke ${words}`, call, intent: revokeCredentialIntent(accountId, type) }]
  })
}
