import { bytesOf } from '../../crypto/bytesOf.ts'
import { decrypt, encrypt } from '../../crypto/secretBox.ts'
import { sha256 } from '../../crypto/sha256.ts'
import { invalidInput } from '../errors.ts'
import type { Settings } from '../settings.ts'

/** Digits of a place: every cursor has one length. */
const maxDigits = 15

/** The place of a row as a cursor, encrypted: two of them must not tell how many rows lie between, hidden ones among them. */
export function writeCursor(settings: Settings, sequence: number): string {
  const place = new TextEncoder().encode(String(sequence).padStart(maxDigits))
  return Buffer.from(encrypt(keyOf(settings), place)).toString('base64url')
}

/** @throws ApiException 400 `INVALID_INPUT` */
export function readCursor(settings: Settings, cursor: string): number {
  try {
    const place = decrypt(keyOf(settings), bytesOf(cursor, 'base64url'))
    return Number(Buffer.from(place).toString())
  } catch {
    throw invalidInput('cursor is invalid; pass the nextCursor of a previous page')
  }
}

function keyOf({ clientSecret }: Settings): Uint8Array {
  return sha256(`cursor:${clientSecret}`)
}
