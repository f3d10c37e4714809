import { type Context, Hono } from 'hono'
import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import { parseNamespaceOptions } from '../core/options/namespaceOptions.ts'
import { OptionError } from '../core/options/optionError.ts'
import { SeedError } from '../core/options/seedError.ts'
import { readJson } from './controlBody.ts'
import type { ControlEnv, NamespaceControls } from './controls.ts'
import { refuseToRestore } from './refuseToRestore.ts'

/** `/_sandbox/namespaces`. */
export function namespaceRoutes(): Hono<ControlEnv> {
  const app = new Hono<ControlEnv>()
  app.get('/', (c) => c.json({ data: namespacesOf(c).list() }))
  app.post('/', async (c) => {
    const namespaces = namespacesOf(c)
    const body = await readJson(c)
    if (!isObject(body)) throw invalidInput('The body must be an object of options')
    const record = await namespaces.create(parseNamespaceOptions(body)).catch(refuse)
    if (!c.var.isAbandoned()) return c.json(record, 201)
    // The client never received its credentials, so it could not delete the namespace.
    await namespaces.remove(record.id)
    throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The client closed the connection')
  })
  app.delete('/:id', async (c) => {
    await namespacesOf(c).remove(c.req.param('id'))
    return c.body(null, 204)
  })
  // Requests to one that exists never come here.
  app.all('/:id/*', () => {
    throw notFound('NAMESPACE_NOT_FOUND', 'Namespace')
  })
  return app
}

function namespacesOf(c: Context<ControlEnv>): NamespaceControls {
  const { namespaces } = c.env.controls
  if (!namespaces) throw notFound('NOT_FOUND', 'Operation')
  return namespaces
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(error: unknown): never {
  if (error instanceof OptionError) throw invalidInput(error.message, { field: error.option })
  if (error instanceof SeedError) throw invalidInput(error.message)
  return refuseToRestore(error)
}
