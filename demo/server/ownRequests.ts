import type { MiddlewareHandler } from 'hono'

/** Only the platform's own page may call the platform's own routes. */
export function ownRequests(origin: string): MiddlewareHandler {
  return async (context, next) => {
    const isOurs =
      context.req.method === 'GET'
        ? ['same-origin', undefined].includes(context.req.header('sec-fetch-site'))
        : context.req.header('origin') === origin && isJson(context.req.header('content-type'))
    if (!isOurs) return context.json({ code: 'FOREIGN_ORIGIN' }, 403)
    await next()
    context.header('cache-control', 'no-store')
  }
}

function isJson(contentType: string | undefined): boolean {
  return contentType?.split(';')[0] === 'application/json'
}
