import { type Context, Hono } from 'hono'
import type { AppEnv } from '../core/http/environment.ts'
import type { Settings } from '../core/settings.ts'
import { contentPolicy } from './contentPolicy.ts'
import { requireKnownHost } from './controlAccess.ts'

/** Reads a file of the page by its path under `/_sandbox/page/`. */
export type ReadPageFile = (path: string) => Promise<Uint8Array>

const assetPrefix = '/_sandbox/page/'

const contentTypes: Record<string, string> = {
  '': 'text/plain; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
}

/**
 * The page for people at `/`, the API reference at `/reference`, and their files. They hold nothing
 * of this sandbox, so they need no token; what the page shows it reads from the control area.
 */
export function pageRoutes(read: ReadPageFile): Hono<AppEnv> {
  const app = new Hono<AppEnv>()
  for (const path of ['/', '/reference', `${assetPrefix}*`]) {
    app.use(path, async (c, next) => {
      requireKnownHost(c, c.var.settings)
      await next()
    })
  }
  app.get('/', async (c) => {
    c.header('Vary', 'Accept')
    return isForPeople(c) ? serve(c, read, 'index.html') : c.json(links(c.var.settings))
  })
  app.get('/reference', (c) => serve(c, read, 'reference.html'))
  app.get(`${assetPrefix}*`, (c) => serve(c, read, c.req.path.slice(assetPrefix.length)))
  return app
}

/** A browser that opens an address asks for HTML by name; curl and fetch take anything. */
function isForPeople(c: Context): boolean {
  return c.req.header('accept')?.includes('text/html') ?? false
}

/** Returns the links that a program finds at `/`. */
function links({ profile, mode }: Settings) {
  return {
    page: '/',
    reference: '/reference',
    openapi: '/openapi.json',
    health: '/health',
    api: profile.basePath,
    profile: profile.name,
    mode,
  }
}

async function serve(c: Context, read: ReadPageFile, path: string): Promise<Response> {
  const body = await read(path)
  return c.body(new Uint8Array(body), 200, {
    'content-type': contentTypes[/\.\w+$/.exec(path)?.[0] ?? ''] ?? 'application/octet-stream',
    'cache-control': 'no-store',
    'content-security-policy': contentPolicy(path),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  })
}
