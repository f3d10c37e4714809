import { eq } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/core/node/openDatabase.ts'
import { resolveSettings } from '../../src/core/options/resolveSettings.ts'
import { createSandbox } from '../../src/index.ts'
import { ledgerAccounts } from '../../src/ledger/ledger.table.ts'
import { type Client, createClient, expectStatus } from '../support/client.ts'
import { signInWithNewCode } from '../support/codes.ts'
import { laneDatabase } from '../support/harness.ts'
import { lane } from '../support/lane.ts'
import {
  askToSign,
  callSigned,
  retrySigned,
  type SignedCallSpec,
  type SignedChallenge,
} from '../support/signedFlow.ts'
import { createClientKey, createSignedInCustomer } from '../support/wallet.ts'

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

  it('empties the tables again when a transaction and the emptying wait for each other', async () => {
    const { databaseUrl = '' } = await laneDatabase()
    const { mode, profile } = lane
    const sandbox = await createSandbox({ mode, profile, databaseUrl })
    const client = { sandbox: () => sandbox, ...createClient(() => sandbox) }
    await createSignedInCustomer(client)

    const other = new pg.Client({ connectionString: databaseUrl })
    await other.connect()
    await other.query('begin; lock table holdfast_sandbox.customers in share mode')
    const reset = sandbox.reset()
    await untilWaiting(other, 1)
    // The reset holds the ledger and waits for the customers; now this one waits for the ledger.
    await other.query('select from holdfast_sandbox.ledger_entries')
    await other.query('commit')
    await other.end()

    await reset
    expect((await client.get<{ data: unknown[] }>('/customers')).body.data).toEqual([])
    await sandbox.close()
  })

  it('ends a session that is refreshed while its credential is revoked', async () => {
    const { mode, profile } = lane
    const { databaseUrl = '' } = await laneDatabase()
    const sandbox = await createSandbox({ mode, profile, databaseUrl })
    const client = { sandbox: () => sandbox, ...createClient(() => sandbox) }
    const { credential, session, walletId } = await createSignedInCustomer(client)
    const email = { type: 'EMAIL_OTP', accountId: walletId, email: 'ada@x.test' }
    const add = { method: 'POST', path: '/auth/credentials', body: email }
    const { id } = expectStatus(await callSigned<{ id: string }>(client, add, session), 201)
    const other = await signInWithNewCode(client, id)
    const body = { clientPublicKey: createClientKey().publicKeyHex }
    const refresh = { method: 'POST', path: `/auth/sessions/${session.id}/refresh`, body }
    const revoke = { method: 'DELETE', path: `/auth/credentials/${credential.id}` }
    const [toRefresh, toRevoke] = [
      await askToSign(client, refresh),
      await askToSign(client, revoke),
    ]

    // Nobody writes a session until both have begun, the refresh first.
    const blocker = new pg.Client({ connectionString: databaseUrl })
    await blocker.connect()
    await blocker.query('begin; lock table holdfast_sandbox.sessions in share mode')
    const refreshed = sendSigned(client, refresh, toRefresh, session)
    await untilWaiting(blocker, 1)
    const revoked = sendSigned(client, revoke, toRevoke, other)
    await untilWaiting(blocker, 2)
    await blocker.query('commit')
    await blocker.end()

    expectStatus(await refreshed, 201)
    expectStatus(await revoked, 204)
    const { data } = (
      await client.get<{ data: { type: string }[] }>(`/auth/sessions?accountId=${walletId}`)
    ).body
    expect(data.map(({ type }) => type)).toEqual(['EMAIL_OTP'])
    await sandbox.close()
  })
})

type Signer = { sign(payload: string): string }

function sendSigned(client: Client, call: SignedCallSpec, asked: SignedChallenge, signer: Signer) {
  return retrySigned(client, call, signer.sign(asked.payloadToSign), asked.requestId)
}

/** Waits until so many of the server's transactions wait for a lock. */
async function untilWaiting(observer: pg.Client, count: number): Promise<void> {
  const waiting =
    "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"
  for (;;) {
    // What a transaction sees of the others' activity is kept until it is told to look again.
    await observer.query('select pg_stat_clear_snapshot()')
    if ((await observer.query(waiting)).rows.length >= count) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
