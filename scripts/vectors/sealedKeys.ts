import { base58 } from '@scure/base'
import { type SealOptions, seal } from './hpke.ts'
import {
  compressed,
  findScalar,
  hexOf,
  jwkOf,
  leadingZeroX,
  leadingZeroY,
  order,
  scalarBytes,
  scalarOf,
  sha256,
  uncompressed,
} from './testKeys.ts'

function base58check(payload: Uint8Array): string {
  const checksum = sha256(sha256(payload)).subarray(0, 4)
  return base58.encode(Buffer.concat([payload, checksum]))
}

interface Parties {
  recipient: Uint8Array
  ephemeral: Uint8Array
}

function bundleOf({ recipient, ephemeral }: Parties, plaintext: Uint8Array, options?: SealOptions) {
  const sealed = seal(ephemeral, uncompressed(recipient), plaintext, options)
  return Buffer.concat([compressed(ephemeral), sealed])
}

/** Sealed session keys that open. */
export function goodBundles() {
  const ordinary = { recipient: scalarOf('recipient'), ephemeral: scalarOf('ephemeral') }
  const rows: [string, Parties, Uint8Array][] = [
    ['ordinary', ordinary, scalarOf('session')],
    ['scalar-one', ordinary, scalarBytes(1n)],
    ['scalar-n-minus-1', ordinary, scalarBytes(order - 1n)],
    ['scalar-leading-zeros', ordinary, scalarBytes(order >> 40n)],
    ['session-x-leading-zero', ordinary, findScalar('session x', leadingZeroX)],
    ['session-y-leading-zero', ordinary, findScalar('session y', leadingZeroY)],
    [
      'recipient-x-leading-zero',
      { ...ordinary, recipient: findScalar('recipient x', leadingZeroX) },
      scalarOf('session'),
    ],
    [
      'enc-y-leading-zero',
      { ...ordinary, ephemeral: findScalar('ephemeral y', leadingZeroY) },
      scalarOf('session'),
    ],
  ]
  return rows.map(([id, parties, scalar]) => ({
    id,
    recipient: { privateKeyJwk: jwkOf(parties.recipient) },
    bundle: base58check(bundleOf(parties, scalar)),
    expected: { compressedPublicKeyHex: hexOf(compressed(scalar)) },
  }))
}

/** Sealed session keys that do not, each with why. */
export function badBundles() {
  const parties = { recipient: scalarOf('recipient'), ephemeral: scalarOf('ephemeral') }
  const scalar = scalarOf('session')
  const payload = bundleOf(parties, scalar)
  const good = base58check(payload)
  const flipped = (index: number) =>
    Buffer.from(payload.map((byte, at) => (at === index ? byte ^ 1 : byte)))
  const beyondPrime = Buffer.concat([
    Buffer.from([2]),
    Buffer.alloc(32, 0xff),
    payload.subarray(33),
  ])
  const rows: [string, string, string][] = [
    ['empty', 'BASE58_EMPTY', ''],
    ['space-before', 'BASE58_ALPHABET', ` ${good}`],
    ['newline-after', 'BASE58_ALPHABET', `${good}\n`],
    ['letter-l', 'BASE58_ALPHABET', good.replace(/.$/, 'l')],
    ['character-changed', 'BASE58_CHECKSUM', good.replace(/^./, (it) => (it === 'z' ? 'y' : 'z'))],
    ['no-checksum', 'BASE58_CHECKSUM', base58.encode(payload)],
    ['one-byte-short', 'BUNDLE_LENGTH', base58check(payload.subarray(0, 80))],
    ['one-byte-long', 'BUNDLE_LENGTH', base58check(Buffer.concat([payload, Buffer.alloc(1)]))],
    ['plaintext-31', 'BUNDLE_LENGTH', base58check(bundleOf(parties, scalar.subarray(1)))],
    [
      'prefix-04',
      'POINT_PREFIX',
      base58check(Buffer.concat([Buffer.from([4]), payload.subarray(1)])),
    ],
    ['x-beyond-prime', 'POINT_RANGE', base58check(beyondPrime)],
    ['parity-flipped', 'TAG_MISMATCH', base58check(flipped(0))],
    ['ciphertext-bit', 'TAG_MISMATCH', base58check(flipped(40))],
    ['tag-bit', 'TAG_MISMATCH', base58check(flipped(80))],
    ['info-empty', 'TAG_MISMATCH', base58check(bundleOf(parties, scalar, { info: '' }))],
    [
      'aad-empty',
      'TAG_MISMATCH',
      base58check(bundleOf(parties, scalar, { aad: () => Buffer.alloc(0) })),
    ],
    [
      'aad-swapped',
      'TAG_MISMATCH',
      base58check(
        bundleOf(parties, scalar, { aad: (enc, recipient) => Buffer.concat([recipient, enc]) }),
      ),
    ],
    ['scalar-zero', 'SCALAR_RANGE', base58check(bundleOf(parties, scalarBytes(0n)))],
    ['scalar-n', 'SCALAR_RANGE', base58check(bundleOf(parties, scalarBytes(order)))],
    ['scalar-ones', 'SCALAR_RANGE', base58check(bundleOf(parties, Buffer.alloc(32, 0xff)))],
  ]
  const recipient = { privateKeyJwk: jwkOf(parties.recipient) }
  const otherRecipient = { privateKeyJwk: jwkOf(scalarOf('another recipient')) }
  return [
    ...rows.map(([id, failure, bundle]) => ({ id, failure, recipient, bundle })),
    { id: 'other-recipient', failure: 'TAG_MISMATCH', recipient: otherRecipient, bundle: good },
  ]
}
