import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { sha256 } from '../../crypto/sha256.ts'
import { invalidInput } from '../errors.ts'
import type { Settings } from '../settings.ts'

const algorithm = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

/** The place of a row as a cursor, encrypted: two of them must not tell how many rows lie between, hidden ones among them. */
export function writeCursor(settings: Settings, sequence: number): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyOf(settings), iv)
  const place = cipher.update(String(sequence).padStart(ivLength))
  return Buffer.concat([iv, place, cipher.final(), cipher.getAuthTag()]).toString('base64url')
}

/** @throws ApiException 400 `INVALID_INPUT` */
export function readCursor(settings: Settings, cursor: string): number {
  try {
    const bytes = Buffer.from(cursor, 'base64url')
    const decipher = createDecipheriv(algorithm, keyOf(settings), bytes.subarray(0, ivLength))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const place = decipher.update(bytes.subarray(ivLength, -tagLength))
    return Number(Buffer.concat([place, decipher.final()]).toString())
  } catch {
    throw invalidInput('cursor is invalid; pass the nextCursor of a previous page')
  }
}

function keyOf({ clientSecret }: Settings): Uint8Array {
  return sha256(`cursor:${clientSecret}`)
}
