import { generateClientKeyPair, generateSessionKeyPair } from '../../crypto/keyPairs.ts'
import { refreshSessionIntent, revokeSessionIntent } from '../../wallet/signing/actionIntents.ts'
import type { SignedFlow } from './signedFlow.ts'

/** The life that the library signs for at most. */
const maxLifeSeconds = 86_400

/** The flows of a session: refreshing it with either form of key, and revoking it. */
export async function sessionFlows(accountId: string, sessionId: string): Promise<SignedFlow[]> {
  const sealed = await generateClientKeyPair()
  const held = await generateSessionKeyPair()
  const path = `/auth/sessions/${sessionId}`
  return [
    refresh('refresh a session', path, sealed.publicKeyHex, false),
    refresh('refresh a session (client-held key)', path, held.publicKeyHex, true),
    {
      name: 'revoke a session',
      call: { method: 'DELETE', path },
      intent: revokeSessionIntent(accountId),
    },
  ]
}

function refresh(
  name: string,
  path: string,
  publicKeyHex: string,
  isClientHeld: boolean,
): SignedFlow {
  return {
    name,
    call: { method: 'POST', path: `${path}/refresh`, body: { clientPublicKey: publicKeyHex } },
    intent: refreshSessionIntent({ publicKeyHex, isClientHeld, maxLifeSeconds }),
  }
}
