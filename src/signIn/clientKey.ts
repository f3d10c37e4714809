import { generateClientKeyPair, generateSessionKeyPair } from '../crypto/keyPairs.ts'
import type { SessionKey } from '../crypto/sessionKey.ts'
import type { WalletContext } from '../walletContext.ts'

/** The key of one sign-in or refresh; the encoding of its public half tells the service which. */
export type ClientKey =
  /** The service makes the session key and seals it to this pair. */
  | { kind: 'sealed'; keyPair: CryptoKeyPair; publicKeyHex: string }
  /** This is the session key. */
  | { kind: 'clientHeld'; sessionKey: SessionKey; publicKeyHex: string }

/** A fresh key of the kind the wallet was set up with. Never used twice. */
export async function generateClientKey({
  sessionKeys,
}: Pick<WalletContext, 'sessionKeys'>): Promise<ClientKey> {
  if (sessionKeys === 'clientHeld') {
    const sessionKey = await generateSessionKeyPair()
    return { kind: 'clientHeld', sessionKey, publicKeyHex: sessionKey.publicKeyHex }
  }
  return { kind: 'sealed', ...(await generateClientKeyPair()) }
}
