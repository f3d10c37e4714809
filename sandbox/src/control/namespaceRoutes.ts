import { Hono } from 'hono'
import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import type { AppEnv } from '../core/http/environment.ts'
import { parseNamespaceOptions } from '../core/options/namespaceOptions.ts'
import { OptionError } from '../core/options/optionError.ts'
import { SeedError } from '../core/options/seedError.ts'
import type { NamespaceRecord } from '../core/records.ts'
import type { NamespaceOptions } from '../core/settings.ts'
import { readJson } from './readJson.ts'

/** What the control area can do with namespaces. */
export type NamespaceControls = {
  /** @throws OptionError, SeedError, ApiException 409 `CONFLICT` when there are too many */
  create(options: NamespaceOptions): Promise<NamespaceRecord>
  /** In the order they were made. */
  list(): NamespaceRecord[]
  /** @throws ApiException 404 `NAMESPACE_NOT_FOUND` */
  remove(id: string): Promise<void>
}

/** `/_sandbox/namespaces`. */
export function namespaceRoutes(namespaces: NamespaceControls): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  app.get('/', (c) => c.json({ data: namespaces.list() }))
  app.post('/', async (c) => {
    const body = await readJson(c)
    if (!isObject(body)) throw invalidInput('The body must be an object of options')
    const record = await namespaces.create(parseNamespaceOptions(body)).catch(refuse)
    if (!c.var.isAbandoned()) return c.json(record, 201)
    // The client never received its credentials, so it could not delete the namespace.
    await namespaces.remove(record.id)
    throw new ApiException(400, 'INVALID_REQUEST_FORMAT', 'The client closed the connection')
  })
  app.delete('/:id', async (c) => {
    await namespaces.remove(c.req.param('id'))
    return c.body(null, 204)
  })
  // Requests to one that exists never come here.
  app.all('/:id/*', () => {
    throw notFound('NAMESPACE_NOT_FOUND', 'Namespace')
  })
  return app
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refuse(error: unknown): never {
  if (error instanceof OptionError) throw invalidInput(error.message, { field: error.option })
  if (error instanceof SeedError) throw invalidInput(error.message)
  throw error
}
