import { base64urlnopad, hex } from '@scure/base'

const utf8Encoder = /* @__PURE__ */ new TextEncoder()

/** Bytes as lower-case hex. */
export function toHex(bytes: Uint8Array): string {
  return hex.encode(bytes)
}

/** Hex of either case as bytes, or undefined when it is not plain hex of even length. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /^(?:[0-9a-fA-F]{2})*$/.test(text) && !text.endsWith('\n')
    ? own(hex.decode(text))
    : undefined
}

/** Bytes as base64url without padding (RFC 4648 section 5). */
export function toBase64url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/**
 * Base64url as bytes, or undefined when it is not. Padding is accepted where it is right; bits
 * left over in the last character must be zero.
 */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  const unpadded = text.length % 4 === 0 ? text.replace(/={1,2}$/, '') : text
  try {
    return own(base64urlnopad.decode(unpadded))
  } catch {
    return undefined
  }
}

/** A string as UTF-8. Callers that sign must refuse unpaired surrogates first. */
export function toUtf8(text: string): Uint8Array<ArrayBuffer> {
  return utf8Encoder.encode(text)
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

/** Whether two byte strings are the same. Not in constant time: for public data only. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index])
}

function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return bytes as Uint8Array<ArrayBuffer>
}
