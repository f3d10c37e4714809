import pg from 'pg'
import { expect, it } from 'vitest'
import { explainDatabase } from '../../src/core/node/databaseFailure.ts'
import { createSandbox } from '../../src/index.ts'
import { laneServer } from '../support/lane.ts'
import { databaseUrl } from '../support/postgres.ts'

it.each([
  ['has no such database', 'nowhere', 'does not have the database'],
  ['is not there', undefined, 'there is no such socket'],
])('a server that %s is explained', async (_, name, text) => {
  const server = laneServer() ?? ''
  const url = name === undefined ? 'socket:/nowhere?db=books' : databaseUrl(server, name)
  const error = await createSandbox({ databaseUrl: url }).catch((reason: unknown) => reason)
  expect(String(explainDatabase(error, url))).toContain(text)
})

it('a server that lets nobody make a schema is explained', async () => {
  const server = laneServer() ?? ''
  const owner = new pg.Client({ connectionString: server })
  await owner.connect()
  await owner.query('create role guest login')
  const url = server.replace('user=postgres', 'user=guest')
  const error = await createSandbox({ databaseUrl: url }).catch((reason: unknown) => reason)
  expect(String(explainDatabase(error, url))).toContain('does not let the user make the schema')
  await owner.query('drop role guest')
  await owner.end()
})
