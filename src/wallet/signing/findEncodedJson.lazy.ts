import { fromHex } from '../../shared/encoding.ts'
import { startsLikeJson } from './startsLikeJson.ts'

/** Encodings within encodings are followed this far. */
const maxDepth = 3

/**
 * Finds the JSON that a text encodes as base64, base64url, hex or UTF-16, or as the claims of a token
 * in three parts; also one encoding within another.
 *
 * It is lenient where decoders are: padding may be missing, and line breaks are ignored.
 */
export function findEncodedJson(text: string, depth: number = maxDepth): string | undefined {
  for (const decoded of decodingsOf(text)) {
    if (isJson(decoded)) return decoded
    const isEncoding = depth > 1 && isAscii(decoded)
    const inner = isEncoding ? findEncodedJson(decoded, depth - 1) : undefined
    if (inner !== undefined) return inner
  }
  return undefined
}

/** Checks for the characters that base64 and hex are written in; nothing else is decoded again. */
function isAscii(text: string): boolean {
  return /^[\s!-~]+$/.test(text)
}

/** A token in three parts, each base64url (RFC 7515). */
function isToken(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

function decodingsOf(text: string): string[] {
  const encoded = isToken(text) ? [text.split('.')[1] ?? ''] : [text]
  const bytes = encoded.flatMap((one) => [
    ...[fromHex(one.replace(/\s/g, '')), fromBase64(one)].filter((found) => found !== undefined),
    ...utf16Bytes(one),
  ])
  const texts = bytes.flatMap(textsOf).filter((decoded) => decoded !== '' && decoded !== text)
  return [...new Set(texts)]
}

/** Base64 of either alphabet; `atob` ignores white space and missing padding. */
function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}

/** The bytes of a text's UTF-16 code units, in either order: two ASCII bytes may hide in each. */
function utf16Bytes(text: string): Uint8Array[] {
  const littleEndian = Uint8Array.from(
    [...text].flatMap((character) =>
      character.split('').flatMap((unit) => [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]),
    ),
  )
  const bigEndian = littleEndian.map((_, index) => littleEndian[index ^ 1] ?? 0)
  const withoutZeros = littleEndian.filter((byte) => byte !== 0)
  return [littleEndian, bigEndian, withoutZeros]
}

function textsOf(bytes: Uint8Array): string[] {
  return ['utf-8', 'utf-16le', 'utf-16be'].map((encoding) =>
    new TextDecoder(encoding).decode(bytes),
  )
}

function isJson(text: string): boolean {
  try {
    return startsLikeJson(text) && JSON.parse(text.trim()) !== undefined
  } catch {
    return false
  }
}
