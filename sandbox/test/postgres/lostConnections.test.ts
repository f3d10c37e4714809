import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { createClient } from '../support/client.ts'
import { lane, laneServer } from '../support/lane.ts'
import { createDatabase, databaseUrl } from '../support/postgres.ts'

const people = { customerType: 'INDIVIDUAL', fullName: 'Ada Example' }

it('connections that end while they are used fail their requests, and not the process', async () => {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(laneServer() ?? '', name)
  const url = databaseUrl(laneServer() ?? '', name)
  const sandbox = await createSandbox({ mode: lane.mode, profile: lane.profile, databaseUrl: url })
  const client = createClient(() => sandbox)
  const observer = new pg.Client({ connectionString: url })
  await observer.connect()
  const statuses: number[] = []
  let isOver = false
  const work = async () => {
    while (!isOver) statuses.push((await client.post('/customers', people)).status)
  }
  const workers = [work(), work(), work()]
  for (let round = 0; round < 10; round += 1) {
    await observer.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  isOver = true
  await Promise.all(workers)
  expect(new Set(statuses)).toEqual(new Set([201, 500]))
  expect((await client.post('/customers', people)).status).toBe(201)
  await observer.end()
  await sandbox.close()
})
