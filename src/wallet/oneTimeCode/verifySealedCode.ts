import { generateSessionKeyPair } from '../../crypto/keyPairs.ts'
import { sealOneTimeCode } from '../../crypto/oneTimeCodeBundle.ts'
import { parseVerifiedSession } from '../../shared/credential.ts'
import type { VerifiedSession } from '../../shared/resources.ts'
import { pinnedKeys } from '../context/pinnedKeys.ts'
import type { ClientKey, WalletContext } from '../context/walletContext.ts'
import { verifyCall } from '../signIn/verifyCall.ts'
import { requestSigned } from '../signing/requestSigned.ts'
import type { OneTimeCodeChannel } from './oneTimeCodeChannel.ts'
import { oneTimeCodeIntent } from './oneTimeCodeToken.ts'

/** A code with the target the service wants it sealed to. */
export interface SealedCode extends EnteredCode {
  type: OneTimeCodeChannel['type']
  credentialId: string
  targetBundle: string
}

/** The key the live service's custodian signs one-time-code targets with, as published. */
const liveCodeSigner =
  '046b4f88421f76b6ba418afc2ea1d8ced671337d7db6b80478a60d8531bf8f17fa9a512f0fef96fc0c9b4cd9dff70b34992e520ce04c79d931f6ff6296b547d201'

/**
 * Verifies a code in two legs, sealed on this device. The key made here is the session key: it signs
 * the second leg, and no key comes back.
 *
 * @throws SIGNER_NOT_TRUSTED, BUNDLE_MALFORMED when the target is not genuine
 */
export async function verifySealedCode(
  context: WalletContext,
  accountId: string,
  { code, signal, type, credentialId, targetBundle }: SealedCode,
): Promise<VerifiedCode> {
  const pinned = pinnedKeys(context, 'oneTimeCode')
  const sessionKey = await generateSessionKeyPair()
  const { publicKeyHex, uncompressedPublicKeyHex } = sessionKey
  const encryptedOtpBundle = await sealOneTimeCode(targetBundle, {
    code,
    publicKeyHex: uncompressedPublicKeyHex,
    signerPublicKeys: [liveCodeSigner, ...pinned],
  })
  const verified = await requestSigned(context, {
    accountId,
    call: verifyCall(credentialId, { type, encryptedOtpBundle }, signal),
    session: { sessionKey },
    isSignIn: true,
    // guard: sealed-code-intent
    intent: oneTimeCodeIntent(publicKeyHex),
    // A session list does not say whose key a session has, so nothing can be read back.
    parse: ({ body }) => parseVerifiedSession(body, 'session'),
  })
  // guard: sealed-code-remembered
  await context.session.updateRecord(accountId, (record) => ({ ...record, sealsCodes: true }))
  return { verified, clientKey: { kind: 'clientHeld', sessionKey, publicKeyHex } }
}

/** The code that the customer typed. */
export interface EnteredCode {
  code: string
  signal: AbortSignal | undefined
}

/** A verified code: the session, and the key that goes with it. */
export interface VerifiedCode {
  verified: VerifiedSession
  clientKey: ClientKey
}
