import { and, eq } from 'drizzle-orm'
import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import type { Settings } from '../core/settings.ts'
import { type Page, readPage } from '../core/work/pages.ts'
import { findRow, insertRow } from '../core/work/rows.ts'
import { timeConditions } from '../core/work/timeFilter.ts'
import type { Work } from '../core/work/work.ts'
import { isSameSecret } from '../crypto/isSameSecret.ts'
import { sha256Hex } from '../crypto/sha256.ts'
import type { Token, TokenCreate, TokenFilter } from './tokens.schema.ts'
import { type TokenRow, tokens } from './tokens.table.ts'

const everything: TokenRow['permissions'] = ['VIEW', 'TRANSACT', 'MANAGE']

/** Finds the token of these credentials; how long it takes tells nothing about the secret. */
export async function authenticateToken({ tx }: Work, clientId: string, clientSecret: string) {
  const token = await findRow(tx, tokens, 'clientId', clientId)
  const expected = token?.secretDigest ?? digest('')
  const isRight = isSameSecret(digest(clientSecret), expected)
  if (!token || !isRight) {
    throw new ApiException(401, 'UNAUTHORIZED', 'The client ID or the client secret is wrong')
  }
  return { tokenId: token.id, permissions: token.permissions }
}

/** Puts the configured first token in place, which may do everything. */
export async function seedFirstToken({ tx, now, settings }: Work): Promise<void> {
  const { clientId, clientSecret } = settings
  const first = { secretDigest: digest(clientSecret), permissions: everything, updatedAt: now }
  const [kept] = await tx.select().from(tokens).where(eq(tokens.clientId, clientId))
  const isKept = kept?.secretDigest === first.secretDigest
  // Else every start would change the token, and draw a number that no token has.
  if (isKept && everything.every((permission) => kept.permissions.includes(permission))) return
  await tx
    .insert(tokens)
    .values({ id: newId('Token'), name: 'first', clientId, createdAt: now, ...first })
    .onConflictDoUpdate({ target: tokens.clientId, set: first })
}

/** Creates a token; only this response contains its secret. */
export async function createToken({ tx, now, settings }: Work, input: TokenCreate): Promise<Token> {
  const clientSecret = randomHex(32)
  const row = await insertRow(tx, tokens, {
    id: newId('Token'),
    name: input.name,
    permissions: [...new Set(input.permissions)],
    clientId: newClientId(settings),
    secretDigest: digest(clientSecret),
    createdAt: now,
    updatedAt: now,
  })
  return { ...showToken(row), clientSecret }
}

/** Tokens in pages. */
export function listTokens(work: Work, filter: TokenFilter): Promise<Page<Token>> {
  const isNamed = filter.name === undefined ? undefined : eq(tokens.name, filter.name)
  const conditions = and(isNamed, ...timeConditions(tokens, filter))
  return readPage(work, tokens, conditions, filter, (rows) => rows.map(showToken))
}

/**
 * A token, without its secret.
 *
 * @throws ApiException 404 `TOKEN_NOT_FOUND`
 */
export async function getToken({ tx }: Work, id: string): Promise<Token> {
  const row = await findRow(tx, tokens, 'id', id)
  if (!row) throw notFound('TOKEN_NOT_FOUND', 'Token')
  return showToken(row)
}

/** Takes a token away; the one that asks cannot take itself away. */
export async function deleteToken(work: Work, id: string, callerId: string): Promise<void> {
  await getToken(work, id)
  if (id === callerId) throw invalidInput('A token cannot delete itself; use another token')
  await work.tx.delete(tokens).where(eq(tokens.id, id))
}

/** Requests find their namespace by the client id. */
function newClientId({ namespace }: Settings): string {
  const clientId = randomHex(16)
  return namespace === undefined ? clientId : `${namespace}.${clientId}`
}

function showToken({ id, name, permissions, clientId, createdAt, updatedAt }: TokenRow): Token {
  return {
    id,
    name,
    permissions,
    clientId,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** A secret is high-entropy and random, so a plain digest keeps it well. */
function digest(secret: string): string {
  return sha256Hex(secret)
}
