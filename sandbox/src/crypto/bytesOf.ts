/**
 * The bytes that a text encodes, for cryptography: a Buffer, which it takes for bytes only where
 * Uint8Array is Node's own, and not that of jsdom, is made plain.
 */
export function bytesOf(
  text: string,
  encoding: 'hex' | 'base64' | 'base64url',
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding))
}
