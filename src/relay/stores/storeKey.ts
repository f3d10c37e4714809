import { toBase64url, toUtf8 } from '../../shared/encoding.ts'

/**
 * The key of something in the store: a digest, so that no name, address or id is written there, and
 * so that whatever was bound together is found only by who names all of it.
 */
export async function storeKey(kind: string, ...bound: string[]): Promise<string> {
  return `holdfast:${kind}:${await digest(bound)}`
}

/** SHA-256 over strings, each told apart from the next, as base64url. */
export async function digest(parts: string[]): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', toUtf8(JSON.stringify(parts)))
  return toBase64url(new Uint8Array(bytes))
}
