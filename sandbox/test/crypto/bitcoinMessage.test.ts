import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isMessageSigned, type MessageScheme } from '../../src/crypto/bitcoinMessage.ts'

type Vector = {
  scheme: MessageScheme
  kind: string
  address: string
  message: string
  signature: string
  /** The key that signed; a text of the vectors alone. */
  key: string
  source: string
}

const file = new URL('../vectors/signed-messages.json', import.meta.url)
const vectors: Vector[] = JSON.parse(readFileSync(file, 'utf8'))

const check = ({ scheme, address, message, signature }: Vector) =>
  isMessageSigned(scheme, address, message, signature)

function changed(signature: string, change: (bytes: Buffer) => void): string {
  const bytes = Buffer.from(signature, 'base64')
  change(bytes)
  return bytes.toString('base64')
}

describe('isMessageSigned', () => {
  it('has vectors of both schemes and of every kind of address', () => {
    const kinds = ['p2pkh', 'p2pkh uncompressed', 'p2sh-p2wpkh', 'p2wpkh']
    for (const scheme of ['bip137', 'electrum']) {
      const own = vectors.filter((vector) => vector.scheme === scheme)
      expect([...new Set(own.map(({ kind }) => kind))].toSorted()).toEqual(kinds)
    }
    expect(vectors).toHaveLength(19)
  })

  it.each(vectors)('accepts $scheme of $kind by $source', (vector) => {
    expect(check(vector)).toBe(true)
  })

  it.each(vectors)('refuses $scheme of $kind by $source once a part is changed', (vector) => {
    expect(check({ ...vector, message: `${vector.message} ` })).toBe(false)
    for (let index = 0; index < 65; index++) {
      const signature = changed(vector.signature, (bytes) => {
        bytes[index] = (bytes[index] ?? 0) ^ 1
      })
      expect(check({ ...vector, signature }), `byte ${index}`).toBe(false)
    }
    for (const { address, kind, key } of vectors) {
      if (key !== vector.key) expect(check({ ...vector, address }), kind).toBe(false)
    }
  })

  it('refuses the headers of one scheme for SegWit addresses in the other', () => {
    const segwit = vectors.filter(({ kind }) => kind.includes('wpkh'))
    expect(segwit).toHaveLength(8)
    for (const vector of segwit) {
      const scheme = vector.scheme === 'bip137' ? 'electrum' : 'bip137'
      expect(check({ ...vector, scheme }), vector.kind).toBe(false)
    }
  })

  it('takes a signature in BIP 137 for one address of its key alone', () => {
    for (const vector of vectors.filter(({ scheme }) => scheme === 'bip137')) {
      for (const { address } of vectors.filter(({ key }) => key === vector.key)) {
        expect(check({ ...vector, address })).toBe(address === vector.address)
      }
    }
  })

  it('refuses every other header', () => {
    for (const vector of vectors) {
      const [right] = Buffer.from(vector.signature, 'base64')
      for (let header = 0; header < 256; header++) {
        const signature = changed(vector.signature, (bytes) => {
          bytes[0] = header
        })
        expect(check({ ...vector, signature }), `${vector.kind} ${header}`).toBe(header === right)
      }
    }
  })

  it.each([
    ['r and s that are 0', 0],
    ['r and s above the order', 255],
  ])('refuses %s', (_, fill) => {
    for (const vector of vectors) {
      const signature = changed(vector.signature, (bytes) => bytes.fill(fill, 1))
      expect(check({ ...vector, signature })).toBe(false)
    }
  })

  it.each([
    '',
    'nonsense',
    '0xde0b295669a9fd93d5f28d9ec85e40f4cb697bae',
    // A taproot address, a script's, and one whose checksum is wrong.
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
    'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    '15hETetDmcXm1mM4sEf7U2KXC9hDHFMSzy',
  ])('refuses the address %j', (address) => {
    for (const vector of vectors) expect(check({ ...vector, address })).toBe(false)
  })
})
