import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

/** The types of the files a build writes. */
const types: Record<string, string> = {
  '.br': 'application/octet-stream',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** What the wallet's first screen needs: `vite.config.ts` makes these files. */
const walletScripts = /^\/assets\/(?:LoggedIn|LoginCode|english)-[^/]+\.js$/

/**
 * Responds with files of the built page, held in memory; every path without a file gets the page itself. For
 * someone logged in it names the wallet's scripts, so that they come beside the page's own.
 *
 * @param encodings - what `Accept-Encoding` says
 */
export type BuiltPage = (path: string, isLoggedIn: boolean, encodings?: string) => Response

export function readBuiltPage(folder: string): BuiltPage {
  const files = new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [`/${relative(folder, path).replaceAll('\\', '/')}`, readFileSync(path)]),
  )

  const ahead = [...files.keys()]
    .filter((path) => walletScripts.test(path))
    .map((path) => `<${path}>; rel=modulepreload`)
    .join(', ')

  return (path, isLoggedIn, encodings = '') => {
    const compressed = /\bbr\b/.test(encodings) ? files.get(`${path}.br`) : undefined
    const found = compressed ?? files.get(path)
    if (!found && extname(path) !== '') return new Response('Not found', { status: 404 })
    const body =
      found ?? files.get('/index.html') ?? 'The page is not built. Run npm start to build it.'
    return new Response(typeof body === 'string' ? body : new Uint8Array(body), {
      headers: {
        'content-type': (found && types[extname(path)]) ?? 'text/html; charset=utf-8',
        // Files below /assets carry a hash of their content in their name.
        'cache-control': path.startsWith('/assets/')
          ? 'public, max-age=31536000, immutable'
          : 'no-cache',
        ...(files.has(`${path}.br`) && { vary: 'Accept-Encoding' }),
        ...(compressed && { 'content-encoding': 'br' }),
        ...(isLoggedIn && !found && { link: ahead }),
      },
    })
  }
}
