/** An unlock by hand, with WebCrypto: nothing checked, nothing that another browser needs. */
import { concat, decodeBundle, importScalar, utf8 } from './bytes.ts'

const { subtle } = crypto
const ecdh = { name: 'ECDH', namedCurve: 'P-256' }
/** RFC 9180, 5.1: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
const kemSuite = concat(utf8('KEM'), Uint8Array.of(0, 0x10))
const hpkeSuite = concat(utf8('HPKE'), Uint8Array.of(0, 0x10, 0, 0x01, 0, 0x02))

/** Decodes a sealed session key, opens it and imports it. */
export async function openByHand(bundle: string, keyPair: CryptoKeyPair): Promise<CryptoKey> {
  const { compressed, ciphertext } = decodeBundle(bundle)
  return importScalar(await open(compressed, ciphertext, keyPair))
}

async function open(
  compressed: Uint8Array<ArrayBuffer>,
  ciphertext: Uint8Array<ArrayBuffer>,
  { privateKey, publicKey }: CryptoKeyPair,
): Promise<Uint8Array<ArrayBuffer>> {
  const sender = await subtle.importKey('raw', compressed, ecdh, true, [])
  const enc = new Uint8Array(await subtle.exportKey('raw', sender))
  const recipient = new Uint8Array(await subtle.exportKey('raw', publicKey))
  const algorithm = { name: 'ECDH', public: sender }
  const shared = new Uint8Array(await subtle.deriveBits(algorithm, privateKey, 256))
  const empty = new Uint8Array()
  const eaePrk = await extract(kemSuite, empty, 'eae_prk', shared)
  const secret = await expand(kemSuite, eaePrk, 'shared_secret', concat(enc, recipient), 32)
  const pskIdHash = await extract(hpkeSuite, empty, 'psk_id_hash', empty)
  const infoHash = await extract(hpkeSuite, empty, 'info_hash', utf8('turnkey_hpke'))
  const context = concat(Uint8Array.of(0), pskIdHash, infoHash)
  const prk = await extract(hpkeSuite, secret, 'secret', empty)
  const key = await expand(hpkeSuite, prk, 'key', context, 32)
  const iv = await expand(hpkeSuite, prk, 'base_nonce', context, 12)
  const additionalData = concat(enc, recipient)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  return new Uint8Array(
    await subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, aes, ciphertext),
  )
}

function extract(suite: Uint8Array, salt: Uint8Array, label: string, ikm: Uint8Array) {
  const labeled = concat(utf8('HPKE-v1'), suite, utf8(label), ikm)
  return hmac(salt.length > 0 ? concat(salt) : new Uint8Array(32), labeled)
}

async function expand(
  suite: Uint8Array,
  prk: Uint8Array<ArrayBuffer>,
  label: string,
  info: Uint8Array,
  length: number,
) {
  const labeled = concat(Uint8Array.of(0, length), utf8('HPKE-v1'), suite, utf8(label), info)
  return (await hmac(prk, concat(labeled, Uint8Array.of(1)))).slice(0, length)
}

async function hmac(key: Uint8Array<ArrayBuffer>, data: Uint8Array<ArrayBuffer>) {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await subtle.importKey('raw', key, algorithm, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', imported, data))
}
