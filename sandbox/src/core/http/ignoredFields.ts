import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from './environment.ts'

/**
 * Notes the fields of a body and the parameters of a query that an operation was sent but does not
 * have. The service ignores them, and so does the sandbox; the request log shows them.
 */
export const noteIgnored: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next()
  // The requests of a seed are not logged, and come without notes.
  const { ignored } = c.env ?? {}
  // A refused request may not have been read to its end.
  if (ignored === undefined || c.res.status >= 400) return
  ignored.push(...unknownIn(c.req.query(), validated(c, 'query'), 'query'))
  if (c.var.hasForm || c.req.header('content-type') === undefined) return
  ignored.push(...unknownIn(await c.req.json(), validated(c, 'json'), 'body'))
}

/** A validated part of a request, which has only what its operation knows. */
function validated(c: Context<AppEnv>, part: 'json' | 'query'): unknown {
  // Which parts there are is known to the route alone.
  return c.req.valid(part as never) ?? {}
}

/** Paths of the members of a value that its validated form lacks, such as `body.address.zip`. */
function unknownIn(sent: unknown, known: unknown, path: string): string[] {
  if (!isObject(sent) || !isObject(known)) return []
  return Object.entries(sent).flatMap(([name, value]) => {
    const own = Array.isArray(sent) ? `${path}[${name}]` : `${path}.${name}`
    return Object.hasOwn(known, name) ? unknownIn(value, known[name], own) : [own]
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
