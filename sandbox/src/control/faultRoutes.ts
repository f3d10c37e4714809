import { Hono } from 'hono'
import { readJson } from './controlBody.ts'
import type { ControlEnv } from './controls.ts'

/** `/_sandbox/faults`. */
export function faultRoutes(): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>()
  app.get('/', (c) => c.json({ data: c.env.controls.faults.list() }))
  app.post('/', async (c) => c.json(c.env.controls.faults.add(await readJson(c)), 201))
  app.delete('/', (c) => {
    c.env.controls.faults.clear()
    return c.body(null, 204)
  })
  app.delete('/:id', (c) => {
    c.env.controls.faults.remove(Number(c.req.param('id')))
    return c.body(null, 204)
  })
  return app
}
