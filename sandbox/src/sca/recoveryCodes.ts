import { and, eq, isNull } from 'drizzle-orm'
import { randomText } from '../core/ids.ts'
import type { Work } from '../core/work/work.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import { scaRecoveryCodes } from './recoveryCodes.table.ts'

const codeCount = 10
const halfLength = 6
// Digits and letters that do not look alike.
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'

/** Makes the recovery codes of a factor. Only digests are stored, so nothing can show them again. */
export async function createRecoveryCodes({ tx }: Work, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode)
  await tx
    .insert(scaRecoveryCodes)
    .values(codes.map((code) => ({ digest: digestOf(factorId, code), factorId })))
  return codes
}

function newCode(): string {
  return `${randomText(halfLength, alphabet)}-${randomText(halfLength, alphabet)}`
}

/** Redeems a recovery code, and returns whether it was valid. */
export async function useRecoveryCode(
  { tx, now }: Work,
  factorId: string,
  code: string,
): Promise<boolean> {
  const isIt = eq(scaRecoveryCodes.digest, digestOf(factorId, code.toLowerCase()))
  const used = await tx
    .update(scaRecoveryCodes)
    .set({ usedAt: now })
    .where(and(isIt, isNull(scaRecoveryCodes.usedAt)))
    .returning()
  return used.length > 0
}

function digestOf(factorId: string, code: string): string {
  return sha256Hex(`${factorId}\n${code}`)
}
