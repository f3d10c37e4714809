import pg from 'pg'
import { setTimeout } from '../nodeGlobals.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'

/** The right of this process to use a schema of a Postgres server, for as long as it lives. */
export type SchemaLock = {
  /**
   * Takes the lock again if its connection was lost.
   *
   * @throws StartError when another process has taken it meanwhile
   */
  ensure(): Promise<void>
  release(): Promise<void>
}

type Holder = { client: pg.Client; isLost: boolean }

/** A server needs a moment to see that the process which held the lock is gone. */
const attempts = 10
const pauseMs = 100

/**
 * Locks a schema. The lock has a connection of its own, so the server releases it when the process
 * ends, however that happens.
 *
 * @throws StartError when another process has it
 */
export async function lockSchema(databaseUrl: string, settings: Settings): Promise<SchemaLock> {
  const { databaseSchema, log } = settings
  let isReleased = false
  let holder: Promise<Holder>

  const take = async (): Promise<Holder> => {
    const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true })
    const taken: Holder = { client, isLost: false }
    const lose = (error?: Error) => {
      if (isReleased || taken.isLost) return
      taken.isLost = true
      if (error) log({ level: 'error', event: 'database', error })
    }
    client.on('error', lose)
    client.on('end', () => lose())
    await client.connect()
    try {
      if (await tryLock(client, databaseSchema)) return taken
      throw inUse(databaseSchema)
    } catch (error) {
      taken.isLost = true
      await client.end()
      throw error
    }
  }
  const ensure = async () => {
    const before = holder
    const isHeld = await before.then(
      ({ isLost }) => !isLost,
      () => false,
    )
    // Of the calls that find it lost, the first one takes it again for all.
    if (!isHeld && holder === before && !isReleased) holder = take()
    await holder
  }
  holder = take()
  await holder
  return {
    ensure,
    release: async () => {
      isReleased = true
      const last = await holder.catch(() => undefined)
      if (last && !last.isLost) await last.client.end()
    },
  }
}

async function tryLock(client: pg.Client, schema: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const query = 'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked'
    const { rows } = await client.query<{ locked: boolean }>(query, [`holdfast-sandbox ${schema}`])
    if (rows[0]?.locked) return true
    if (attempt === attempts) return false
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

function inUse(schema: string): StartError {
  return new StartError(
    `The schema ${schema} on the Postgres server is in use by another sandbox. Stop that one, or choose another schema with --database-schema (SANDBOX_DATABASE_SCHEMA).`,
  )
}
