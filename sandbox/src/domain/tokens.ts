import { createHash, timingSafeEqual } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { tokens } from '../db/schema/platform.ts'
import { ApiException } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Work } from './work.ts'

const everything = ['VIEW', 'TRANSACT', 'MANAGE']

/** Finds the token of these credentials; how long it takes tells nothing about the secret. */
export async function authenticateToken({ tx }: Work, clientId: string, clientSecret: string) {
  const [token] = await tx.select().from(tokens).where(eq(tokens.clientId, clientId))
  const expected = token?.secretDigest ?? digest('')
  const isRight = timingSafeEqual(Buffer.from(digest(clientSecret)), Buffer.from(expected))
  if (!token || !isRight) {
    throw new ApiException(401, 'UNAUTHORIZED', 'The API credentials are not known')
  }
  return { tokenId: token.id, permissions: token.permissions }
}

/** Puts the configured first token in place, which may do everything. */
export async function seedFirstToken({ tx, now, settings }: Work): Promise<void> {
  const { clientId, clientSecret } = settings
  const first = { secretDigest: digest(clientSecret), permissions: everything, updatedAt: now }
  await tx
    .insert(tokens)
    .values({ id: newId('Token'), name: 'first', clientId, createdAt: now, ...first })
    .onConflictDoUpdate({ target: tokens.clientId, set: first })
}

/** A secret is high-entropy and random, so a plain digest keeps it well. */
function digest(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
