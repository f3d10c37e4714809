import type { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { bytesToHex, concatBytes } from '@noble/hashes/utils.js'
import { bech32, bech32m } from '@scure/base'
import { fromBase58Check } from './base58check.ts'
import { sha256 } from './sha256.ts'

/** The kinds of address that belong to one public key each. */
export type KeyAddressKind = 'p2pkh' | 'p2sh-p2wpkh' | 'p2wpkh' | 'spark'

/** The contents that an address encodes: a hash of its key or script, or on Spark the key itself. */
type KeyAddress = { kind: KeyAddressKind; hex: string }

type PublicKey = InstanceType<typeof secp256k1.Point>

// Main network first, then the test networks, which share one.
const base58Kinds: ReadonlyMap<number, KeyAddressKind> = new Map([
  [0x00, 'p2pkh'],
  [0x6f, 'p2pkh'],
  [0x05, 'p2sh-p2wpkh'],
  [0xc4, 'p2sh-p2wpkh'],
])
const segwitPrefixes: readonly string[] = ['bc', 'tb', 'bcrt']
const sparkPrefix = /^sp(ark)?(rt|t|s|l)?$/
const maxSparkLength = 200

/** The kind of an address and what it encodes; undefined if it does not belong to one key. */
export function readKeyAddress(address: string): KeyAddress | undefined {
  return readSegwit(address) ?? readSpark(address) ?? readBase58(address)
}

/** The address of that kind that a public key has, as {@link readKeyAddress} reads it. */
export function keyAddressOf(
  kind: KeyAddressKind,
  publicKey: PublicKey,
  isCompressed: boolean,
): KeyAddress {
  const encoded = publicKey.toBytes(isCompressed)
  return { kind, hex: bytesToHex(contentOf(kind, encoded)) }
}

function contentOf(kind: KeyAddressKind, encodedKey: Uint8Array): Uint8Array {
  if (kind === 'spark') return encodedKey
  const keyHash = hash160(encodedKey)
  // BIP 141: the redeem script is version 0 and a push of the hash.
  return kind === 'p2sh-p2wpkh' ? hash160(concatBytes(new Uint8Array([0, 20]), keyHash)) : keyHash
}

function hash160(data: Uint8Array): Uint8Array {
  return ripemd160(sha256(data))
}

function readSegwit(address: string): KeyAddress | undefined {
  const decoded = bech32.decodeUnsafe(address)
  if (!decoded || !segwitPrefixes.includes(decoded.prefix)) return undefined
  const [version, ...words] = decoded.words
  const program = bech32.fromWordsUnsafe(words)
  // Twenty bytes of version 0 are a key's hash; 32 are the hash of any script.
  if (version !== 0 || program?.length !== 20) return undefined
  return { kind: 'p2wpkh', hex: bytesToHex(Uint8Array.from(program)) }
}

/** A protobuf whose first field is the compressed identity key. */
function readSpark(address: string): KeyAddress | undefined {
  const decoded = bech32m.decodeUnsafe(address, maxSparkLength)
  if (!decoded || !sparkPrefix.test(decoded.prefix)) return undefined
  const bytes = bech32m.fromWordsUnsafe(decoded.words)
  if (bytes?.[0] !== 0x0a || bytes[1] !== 33 || bytes.length < 35) return undefined
  return { kind: 'spark', hex: bytesToHex(Uint8Array.from(bytes).subarray(2, 35)) }
}

function readBase58(address: string): KeyAddress | undefined {
  const payload = base58Payload(address)
  const kind = payload && base58Kinds.get(payload[0] ?? -1)
  if (!kind || payload.length !== 21) return undefined
  return { kind, hex: bytesToHex(payload.subarray(1)) }
}

function base58Payload(address: string): Uint8Array | undefined {
  try {
    return fromBase58Check(address)
  } catch {
    return undefined
  }
}
