/** A page without a build: files as npm installed them, and the relay, on one port. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join, normalize } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { relay } from '../shared/relay.js'

const root = join(import.meta.dirname, '..')

async function readAsset(pathname) {
  const file = pathname === '/' ? 'plain/index.html' : normalize(pathname)
  const contents = await readFile(join(root, file)).catch(() => undefined)
  const type = file.endsWith('.html') ? 'text/html' : 'text/javascript'
  return contents
    ? new Response(contents, { headers: { 'Content-Type': type } })
    : new Response(null, { status: 404 })
}

const listener = getRequestListener((request) => {
  const { pathname } = new URL(request.url)
  return pathname.startsWith('/wallet/') ? relay(request) : readAsset(pathname)
})
createServer(listener).listen(Number(process.env.PORT), 'localhost')
