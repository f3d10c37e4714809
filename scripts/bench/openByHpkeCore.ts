/** An unlock by hand around @hpke/core: what an app would write without the library. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core'
import { concat, decodeBundle, importScalar, utf8 } from './bytes.ts'

const { subtle } = crypto
const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

/** Decodes a sealed session key, opens it and imports it. */
export async function openByHpkeCore(bundle: string, keyPair: CryptoKeyPair): Promise<CryptoKey> {
  const { compressed, ciphertext } = decodeBundle(bundle)
  const algorithm = { name: 'ECDH', namedCurve: 'P-256' }
  const point = await subtle.importKey('raw', compressed, algorithm, true, [])
  const enc = new Uint8Array(await subtle.exportKey('raw', point))
  const recipient = new Uint8Array(await subtle.exportKey('raw', keyPair.publicKey))
  const info = utf8('turnkey_hpke').buffer
  const params = { recipientKey: keyPair, enc: enc.buffer, info }
  const scalar = await suite.open(params, ciphertext.buffer, concat(enc, recipient).buffer)
  return importScalar(new Uint8Array(scalar))
}
