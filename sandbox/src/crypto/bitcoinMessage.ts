import { secp256k1 } from '@noble/curves/secp256k1.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { type KeyAddressKind, keyAddressOf, readKeyAddress } from './bitcoinAddress.ts'
import { bytesOf } from './bytesOf.ts'
import { sha256 } from './sha256.ts'

/** The scheme by which the first byte of a signed message names the kind of its address. */
export type MessageScheme = 'bip137' | 'electrum'

/** A signature of 65 bytes in base64: the header, then r and s. */
export const messageSignatureForm = /^[A-Za-z0-9+/]{86}[A-Za-z0-9+/]=$/

type Header = { recovery: number; isCompressed: boolean; kinds: readonly KeyAddressKind[] }

const firstHeader = 27
// Four headers each, one for each key that can be recovered from a signature.
const uncompressed = { isCompressed: false, kinds: ['p2pkh'] } as const
const groups: Readonly<Record<MessageScheme, readonly Omit<Header, 'recovery'>[]>> = {
  // https://github.com/bitcoin/bips/blob/master/bip-0137.mediawiki
  bip137: [
    uncompressed,
    { isCompressed: true, kinds: ['p2pkh', 'spark'] },
    { isCompressed: true, kinds: ['p2sh-p2wpkh'] },
    { isCompressed: true, kinds: ['p2wpkh'] },
  ],
  // Electrum knows no headers of its own for SegWit.
  electrum: [
    uncompressed,
    { isCompressed: true, kinds: ['p2pkh', 'p2sh-p2wpkh', 'p2wpkh', 'spark'] },
  ],
}

/**
 * Checks whether a message was signed by the key of an address: the key is recovered from the signature, and
 * must have this address.
 *
 * @param signature - As {@link messageSignatureForm} has it
 */
export function isMessageSigned(
  scheme: MessageScheme,
  address: string,
  message: string,
  signature: string,
): boolean {
  const bytes = bytesOf(signature, 'base64')
  const header = readHeader(scheme, bytes[0])
  const expected = readKeyAddress(address)
  if (!header || !expected || !header.kinds.includes(expected.kind)) return false
  const publicKey = recoverKey(header.recovery, bytes.subarray(1), messageDigest(message))
  if (!publicKey) return false
  return keyAddressOf(expected.kind, publicKey, header.isCompressed).hex === expected.hex
}

function readHeader(scheme: MessageScheme, byte = 0): Header | undefined {
  const offset = byte - firstHeader
  const group = groups[scheme][Math.floor(offset / 4)]
  return group && { ...group, recovery: offset % 4 }
}

function recoverKey(recovery: number, compact: Uint8Array, digest: Uint8Array) {
  try {
    return secp256k1.Signature.fromBytes(compact, 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(digest)
  } catch {
    return undefined
  }
}

function messageDigest(message: string): Uint8Array {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\x18Bitcoin Signed Message:\n')
  return sha256(sha256(concatBytes(prefix, compactSize(text.length), text)))
}

/** Bitcoin's encoding of a length. */
function compactSize(length: number): Uint8Array {
  if (length < 0xfd) return new Uint8Array([length])
  return new Uint8Array([0xfd, length & 0xff, (length >> 8) & 0xff])
}
