const order = BigInt('0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551')

/**
 * Reads a strict DER ECDSA signature and gives it as r || s; null when it is anything else. Both
 * halves of the range of s are accepted: half of all real signatures have a high s.
 */
export function derToP1363(der: Uint8Array): Uint8Array | null {
  if (der.length < 8 || der.length > 72 || der[0] !== 0x30 || der[1] !== der.length - 2) return null
  const r = readInteger(der, 2)
  const s = r && readInteger(der, r.end)
  if (!r || !s || s.end !== der.length) return null
  return Buffer.concat([r.value, s.value])
}

/** One INTEGER in its shortest form, from 1 to the group order, as 32 bytes. */
function readInteger(der: Uint8Array, at: number): { value: Uint8Array; end: number } | null {
  const length = der[at + 1] ?? 0
  const end = at + 2 + length
  if (der[at] !== 0x02 || length < 1 || length > 33 || end > der.length) return null
  const [first = 0, second = 0] = der.subarray(at + 2, end)
  if (first >= 0x80 || (first === 0 && second < 0x80)) return null
  const digits = Buffer.from(der.subarray(at + 2, end)).toString('hex')
  const number = BigInt(`0x${digits}`)
  if (number === 0n || number >= order) return null
  return { value: Buffer.from(digits.padStart(64, '0').slice(-64), 'hex'), end }
}
