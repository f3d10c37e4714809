import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createSandbox } from '../../src/index.ts'
import { laneServer } from '../support/lane.ts'
import { createDatabase, databaseUrl } from '../support/postgres.ts'

it('GET /health answers 503 while the database does not, and 200 before', async () => {
  const server = laneServer() ?? ''
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name)
  const sandbox = await createSandbox({ databaseUrl: databaseUrl(server, name) })
  const health = () => sandbox.fetch(new Request('http://localhost/health'))
  expect((await health()).status).toBe(200)

  const admin = new pg.Client({ connectionString: databaseUrl(server, 'postgres') })
  await admin.connect()
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
  const response = await health()
  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({ status: 'unavailable' })
  await sandbox.close()
})
