// Hex and base64url are written out over the platform's btoa and atob: a library for them would be
// a tenth of what a page loads first.

const encoder = /* @__PURE__ */ new TextEncoder()

/** Bytes as lower-case hex: by the platform where it can (browsers of 2025), for stamps are mostly hex. */
export function toHex(bytes: Uint8Array & { toHex?: (() => string) | undefined }): string {
  if (bytes.toHex) return bytes.toHex()
  let hex = ''
  // Digit by digit: twice as fast as padding.
  for (const byte of bytes) hex += (byte >> 4).toString(16) + (byte & 15).toString(16)
  return hex
}

/** Hex of either case as bytes, or undefined when it is not plain hex of even length. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (text.length % 2 !== 0 || /[^0-9a-f]/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** Bytes as base64url without padding (RFC 4648 section 5). */
export function toBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return latin1ToBase64url(binary)
}

/** Text whose characters are bytes (U+0000 to U+00FF) as base64url without padding. */
export function latin1ToBase64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/**
 * Base64url as bytes, or undefined when it is not. Padding is accepted where it is right; bits
 * left over in the last character must be zero.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const unpadded = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
  if (/[^\w-]/.test(unpadded) || unpadded.length % 4 === 1) return undefined
  const base64 = unpadded.replaceAll('-', '+').replaceAll('_', '/')
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return toBase64url(bytes) === unpadded ? bytes : undefined
}

/** A string as UTF-8. Callers that sign must refuse unpaired surrogates first. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

/** Byte strings one after another. */
export function concatBytes(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

/** Checks whether two byte strings are the same. Not in constant time: for public data only. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}
