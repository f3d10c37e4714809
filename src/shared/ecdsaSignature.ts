import { concatBytes } from './encoding.ts'
import { coordinateLength, isScalar } from './p256Scalar.ts'

const sequenceTag = 0x30
const integerTag = 0x02

/**
 * An ECDSA P-256 signature as strict DER, from the r || s that WebCrypto returns.
 *
 * @param p1363 - 64 bytes (IEEE P1363)
 * @returns a SEQUENCE of two INTEGERs of minimal length, 8 to 72 bytes
 */
export function p1363ToDer(p1363: Uint8Array): Uint8Array<ArrayBuffer> {
  const r = encodeInteger(p1363.subarray(0, coordinateLength))
  const s = encodeInteger(p1363.subarray(coordinateLength))
  return concatBytes(Uint8Array.of(sequenceTag, r.length + s.length), r, s)
}

/**
 * The r || s of a strict DER signature, or undefined when it is anything else: another length
 * form, trailing bytes, a non-minimal, negative, zero or out-of-range integer.
 */
export function derToP1363(der: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (der.length < 2 || der[0] !== sequenceTag || der[1] !== der.length - 2) return undefined
  const r = readInteger(der, 2)
  const s = r && readInteger(der, r.end)
  if (!r || !s || s.end !== der.length) return undefined
  const inRange = isScalar(r.value) && isScalar(s.value)
  return inRange ? concatBytes(r.value, s.value) : undefined
}

function encodeInteger(fixed: Uint8Array): Uint8Array {
  const firstNonZero = fixed.findIndex((byte) => byte !== 0)
  const minimal = firstNonZero === -1 ? Uint8Array.of(0) : fixed.subarray(firstNonZero)
  const needsSign = ((minimal[0] ?? 0) & 0x80) !== 0
  const value = needsSign ? concatBytes(Uint8Array.of(0), minimal) : minimal
  return concatBytes(Uint8Array.of(integerTag, value.length), value)
}

interface ReadInteger {
  value: Uint8Array
  end: number
}

function readInteger(der: Uint8Array, start: number): ReadInteger | undefined {
  const length = der[start + 1] ?? 0
  const end = start + 2 + length
  const content = der.subarray(start + 2, end)
  if (der[start] !== integerTag || content.length !== length || !isMinimalPositive(content)) {
    return undefined
  }
  const unsigned = content[0] === 0 ? content.subarray(1) : content
  if (unsigned.length > coordinateLength) return undefined
  const value = new Uint8Array(coordinateLength)
  value.set(unsigned, coordinateLength - unsigned.length)
  return { value, end }
}

function isMinimalPositive(content: Uint8Array): boolean {
  const [first = 0x80, second = 0] = content
  if ((first & 0x80) !== 0) return false
  return first !== 0 || (content.length > 1 && (second & 0x80) !== 0)
}
