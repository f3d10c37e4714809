import { equalBytes } from '@noble/ciphers/utils.js'
import { sha256 } from './sha256.ts'

/** Checks whether two texts are equal, in a time that tells neither where nor in what length they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return equalBytes(sha256(a), sha256(b))
}
