import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { fromBase58Check } from '../crypto/base58check.ts'
import { signDer } from '../crypto/ecdsa.ts'
import { open } from '../crypto/hpke.ts'
import { type KeyPair, keyPairOf, parsePoint, toCompressedHex } from '../crypto/p256.ts'
import { FixtureError } from './fixtureError.ts'

const compressedLength = 33

/**
 * Opens the session key that a sign-in sealed to the client's key.
 *
 * @throws FixtureError when it was sealed to another key
 */
export function openSessionKey(bundle: string, clientKey: KeyPair): KeyPair {
  const payload = fromBase58Check(bundle)
  const enc = parsePoint(bytesToHex(payload.subarray(0, compressedLength)))
  const scalar = enc && open(clientKey, { enc, ciphertext: payload.subarray(compressedLength) })
  if (!scalar) throw new FixtureError('The fixture could not open the sealed session key')
  return keyPairOf(scalar)
}

/** Makes the value of a wallet signature header: a stamp over exactly this payload. */
export function makeStamp(key: KeyPair, payload: string): string {
  const stamp = {
    publicKey: toCompressedHex(key.publicKey),
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
    signature: bytesToHex(signDer(key, utf8ToBytes(payload))),
  }
  return base64urlnopad.encode(utf8ToBytes(JSON.stringify(stamp)))
}
