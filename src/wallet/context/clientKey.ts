import type { SessionKey } from '../../crypto/sessionKey.ts'

/**
 * The key of one sign-in or refresh; the service reads the kind from the encoding of its public
 * half.
 */
export type ClientKey =
  /** The service makes the session key and seals it to this pair. */
  | { kind: 'sealed'; keyPair: CryptoKeyPair; publicKeyHex: string }
  /** This is the session key. */
  | { kind: 'clientHeld'; sessionKey: SessionKey; publicKeyHex: string }
