import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/db/open.ts'
import { ledgerAccounts } from '../../src/db/schema/ledger.ts'
import { resolveSettings } from '../../src/settings.ts'
import { laneDatabase } from '../support/harness.ts'

// PGlite runs one transaction at a time; only a server shows what concurrent ones do.
describe('a Postgres server', () => {
  it('starts one of two units again that wait for each other', async () => {
    const database = await openDatabase(resolveSettings(await laneDatabase()))
    const ids = ['System:fees:USD', 'System:fees:EUR']
    await database.transact((tx) =>
      tx.insert(ledgerAccounts).values(ids.map((id) => ({ id, currency: id, isSystem: true }))),
    )
    let runs = 0
    let holding = 0
    let bothHold = () => {}
    const met = new Promise<void>((resolve) => {
      bothHold = resolve
    })
    const lockBoth = (order: string[]) =>
      database.transact(async (tx) => {
        runs += 1
        for (const id of order) {
          await tx.select().from(ledgerAccounts).where(eq(ledgerAccounts.id, id)).for('update')
          holding += 1
          if (holding === 2) bothHold()
          await met
        }
      })
    await Promise.all([lockBoth(ids), lockBoth(ids.toReversed())])
    expect(runs).toBeGreaterThan(2)
    await database.close()
  })
})
