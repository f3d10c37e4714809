import { createCipheriv, createHmac } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { uncompressed } from './testKeys.ts'

const kemSuite = Buffer.concat([Buffer.from('KEM'), Buffer.from('0010', 'hex')])
const hpkeSuite = Buffer.concat([Buffer.from('HPKE'), Buffer.from('001000010002', 'hex')])

const hmac = (key: Uint8Array, data: Uint8Array) => createHmac('sha256', key).update(data).digest()
const uint16 = (value: number) => Buffer.from([value >> 8, value & 0xff])

/** RFC 9180 sections 4 and 5.1, base mode, written out. */
function labeledExtract(suite: Buffer, salt: Uint8Array, label: string, ikm: Uint8Array): Buffer {
  return hmac(
    salt.length > 0 ? salt : Buffer.alloc(32),
    Buffer.concat([Buffer.from('HPKE-v1'), suite, Buffer.from(label), ikm]),
  )
}

function labeledExpand(
  suite: Buffer,
  prk: Buffer,
  label: string,
  context: Uint8Array,
  length: number,
): Buffer {
  const info = Buffer.concat([
    uint16(length),
    Buffer.from('HPKE-v1'),
    suite,
    Buffer.from(label),
    context,
  ])
  return hmac(prk, Buffer.concat([info, Buffer.from([1])])).subarray(0, length)
}

/** What differs from how the service seals. */
export interface SealOptions {
  info?: string
  aad?: (enc: Uint8Array, recipient: Uint8Array) => Uint8Array
}

/** Seals with a given ephemeral key: the ciphertext with its tag, without the key. */
export function seal(
  ephemeral: Uint8Array,
  recipient: Uint8Array,
  plaintext: Uint8Array,
  { info = 'turnkey_hpke', aad }: SealOptions = {},
): Buffer {
  const enc = uncompressed(ephemeral)
  const dh = p256.getSharedSecret(ephemeral, recipient).subarray(1, 33)
  const eaePrk = labeledExtract(kemSuite, Buffer.alloc(0), 'eae_prk', dh)
  const kemContext = Buffer.concat([enc, recipient])
  const shared = labeledExpand(kemSuite, eaePrk, 'shared_secret', kemContext, 32)
  const pskIdHash = labeledExtract(hpkeSuite, Buffer.alloc(0), 'psk_id_hash', Buffer.alloc(0))
  const infoHash = labeledExtract(hpkeSuite, Buffer.alloc(0), 'info_hash', Buffer.from(info))
  const context = Buffer.concat([Buffer.from([0]), pskIdHash, infoHash])
  const secret = labeledExtract(hpkeSuite, shared, 'secret', Buffer.alloc(0))
  const key = labeledExpand(hpkeSuite, secret, 'key', context, 32)
  const nonce = labeledExpand(hpkeSuite, secret, 'base_nonce', context, 12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(aad ? aad(enc, recipient) : Buffer.concat([enc, recipient]))
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()])
}
