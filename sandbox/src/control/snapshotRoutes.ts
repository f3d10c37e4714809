import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { ApiException, conflict } from '../core/errors.ts'
import { readBytes } from '../core/http/body.ts'
import { SnapshotError } from '../core/snapshotError.ts'
import { maxSnapshotBytes, snapshotType } from '../core/snapshotFormat.ts'
import { parseBody, readJson } from './controlBody.ts'
import type { ControlEnv } from './controls.ts'
import { refuseToRestore } from './refuseToRestore.ts'

const Name = z.object({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, 'must be 1 to 64 letters, digits and . _ -'),
})

/** `/_sandbox/snapshot` and `/_sandbox/snapshots`. */
export function snapshotRoutes(): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>()
  app.get('/snapshot', async (c) => {
    const snapshot = await c.env.controls.takeSnapshot().catch(refuseToSave)
    return c.body(snapshot, 200, {
      'content-type': snapshotType,
      'content-disposition': 'attachment; filename="holdfast.snapshot"',
    })
  })
  app.put('/snapshot', async (c) => {
    checkType(c)
    const snapshot = await readBytes(c.req.raw, maxSnapshotBytes)
    await c.env.controls.restoreSnapshot(snapshot).catch(refuseToRestore)
    return c.body(null, 204)
  })
  app.get('/snapshots', (c) => c.json({ data: c.env.controls.snapshots.list() }))
  app.post('/snapshots', async (c) => {
    const { name } = parseBody(Name, await readJson(c))
    return c.json(await c.env.controls.snapshots.save(name).catch(refuseToSave), 201)
  })
  app.post('/snapshots/:name/restore', async (c) => {
    const { restoreSnapshot, snapshots } = c.env.controls
    await restoreSnapshot(snapshots.find(c.req.param('name'))).catch(refuseToRestore)
    return c.body(null, 204)
  })
  app.delete('/snapshots/:name', (c) => {
    c.env.controls.snapshots.remove(c.req.param('name'))
    return c.body(null, 204)
  })
  return app
}

function checkType(c: Context<ControlEnv>): void {
  const [type = ''] = (c.req.header('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() === snapshotType) return
  const message = `Content-Type must be ${snapshotType}`
  throw new ApiException(415, 'INVALID_REQUEST_FORMAT', message)
}

function refuseToSave(error: unknown): never {
  if (error instanceof SnapshotError) throw conflict(error.message)
  throw error
}
