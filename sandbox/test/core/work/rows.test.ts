import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/core/database/database.ts'
import { openDatabase } from '../../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../../src/core/options/resolveSettings.ts'
import { findRow, findRows, insertRow } from '../../../src/core/work/rows.ts'
import { tokens } from '../../../src/platform/tokens.table.ts'
import { webhooks } from '../../../src/webhooks/webhooks.table.ts'

describe('a row', () => {
  let database: Database
  beforeEach(async () => {
    database = await openDatabase(resolveSettings({}))
  })
  afterEach(() => database.close())

  const at = new Date(1_900_000_000_123)
  const token = (id: string) => ({
    id,
    name: `"quoted" ? 'name'`,
    permissions: ['VIEW' as const],
    clientId: `client of ${id}`,
    secretDigest: 'digest',
    createdAt: at,
    updatedAt: at,
  })

  it('is found as the query builder finds it, with times, JSON and what was left out', async () => {
    await database.transact(async (tx) => {
      const inserted = await insertRow(tx, tokens, token('Token:1'))
      const [built] = await tx.select().from(tokens)
      expect(inserted).toEqual(built)
      expect(await findRow(tx, tokens, 'clientId', 'client of Token:1')).toEqual(built)
    })
  })

  it('has null or the default of the table for what it does not say', async () => {
    await database.transact(async (tx) => {
      const row = { id: 'Webhook:1', type: 'TEST', body: '{}', status: 'SKIPPED', createdAt: at }
      const inserted = await insertRow(tx, webhooks, {
        ...row,
        subject: undefined,
      } as typeof webhooks.$inferInsert)
      expect(inserted).toEqual({ ...row, subject: null, nextAttemptAt: null, sequence: 1 })
    })
  })

  it('keeps null as null, whatever the column holds otherwise', async () => {
    await database.transact(async (tx) => {
      const row = { id: 'Webhook:1', type: 'TEST', body: '{}', status: 'SKIPPED', createdAt: at }
      const given = { ...row, subject: null, nextAttemptAt: null } as const
      expect(await insertRow(tx, webhooks, given as typeof webhooks.$inferInsert)).toMatchObject(
        given,
      )
    })
  })

  it('is found by each of several values, and not at all by others', async () => {
    await database.transact(async (tx) => {
      for (const id of ['Token:1', 'Token:2', 'Token:3']) await insertRow(tx, tokens, token(id))
      const found = await findRows(tx, tokens, 'id', ['Token:1', 'Token:3', 'Token:4'])
      expect(found.map(({ id }) => id)).toEqual(['Token:1', 'Token:3'])
      expect(await findRows(tx, tokens, 'id', [])).toEqual([])
      expect(await findRow(tx, tokens, 'id', `' or 1 = 1 --`)).toBeUndefined()
    })
  })
})
