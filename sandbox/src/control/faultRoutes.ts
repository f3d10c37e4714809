import { Hono } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import type { Faults } from './faults/faults.ts'
import { readJson } from './readJson.ts'

/** `/_sandbox/faults`. */
export function faultRoutes(faults: Faults): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/', (c) => c.json({ data: faults.list() }))
  app.post('/', async (c) => c.json(faults.add(await readJson(c)), 201))
  app.delete('/', (c) => {
    faults.clear()
    return c.body(null, 204)
  })
  app.delete('/:id', (c) => {
    faults.remove(Number(c.req.param('id')))
    return c.body(null, 204)
  })
  return app
}
