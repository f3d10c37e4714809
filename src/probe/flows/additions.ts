import {
  addEmailOtpIntent,
  addOAuthIntent,
  addPasskeyIntent,
} from '../../wallet/signing/actionIntents.ts'
import { testEmail } from '../setup/credentials.ts'
import { makeTestIdToken } from '../setup/testIdToken.ts'
import { makeTestPasskey } from '../setup/testPasskey.ts'
import type { SignedFlow } from './signedFlow.ts'

/** The flows that add a credential (spec 4.1). */
export async function additions(accountId: string, nowMs: number): Promise<SignedFlow[]> {
  const passkey = await makeTestPasskey()
  const oidcToken = makeTestIdToken(nowMs)
  const email = testEmail()
  const nickname = 'Holdfast probe'
  return [
    addition(
      'add a passkey',
      { type: 'PASSKEY', accountId, nickname, ...passkey },
      addPasskeyIntent(accountId, passkey),
    ),
    addition(
      'add an OpenID credential',
      { type: 'OAUTH', accountId, oidcToken },
      addOAuthIntent(accountId, oidcToken),
    ),
    addition(
      'add an e-mail credential',
      { type: 'EMAIL_OTP', accountId, email },
      addEmailOtpIntent(accountId, email),
    ),
  ]
}

function addition(name: string, body: object, intent: SignedFlow['intent']): SignedFlow {
  return { name, call: { method: 'POST', path: '/auth/credentials', body }, intent }
}
