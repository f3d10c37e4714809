/**
 * Speed as ratios, both sides of each paired in one run: machines differ and are noisy, ratios
 * much less. Prints, and asserts nothing.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { bundlePage } from './bench/bundlePage.ts'
import { measureCold } from './bench/cold.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const rounds = 60
const coldRounds = 41
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const pages = [
  'warm',
  'ours/unlock',
  'ours/firstStamp',
  'handwritten/unlock',
  'handwritten/firstStamp',
]
const scripts = new Map((await Promise.all(pages.map(bundlePage))).flat())

/** A page that exposes its module, and starts at once with what is measured from its navigation. */
const pageOf = (name: string) => `<!doctype html><title>bench</title><script type="module">
  import * as page from '/${name}.js'
  globalThis.page = page
  globalThis.started = location.search === '?firstStamp' ? page.firstStamp() : Promise.resolve(0)
</script>`

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  const script = scripts.get(pathname)
  response.setHeader('Content-Type', script ? 'text/javascript' : 'text/html')
  response.end(script ? script : pathname === '/' ? '' : pageOf(pathname.slice(1)))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const url = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
const context = await browser.newContext()
const page = await context.newPage()
await page.goto(url)
const vectors = JSON.parse(readFileSync(path('../test/vectors/credential-bundles.json'), 'utf8'))
const [vector] = vectors.cases
const warm = await page.evaluate(
  async ({ given, count }) => {
    const bench = await import(String('/warm.js'))
    return bench.measure(given, count)
  },
  { given: vector, count: rounds },
)
await page.close()
const cold = await measureCold(context, url, vector, coldRounds)
await browser.close()
server.close()

for (const { name, oursMs, bareMs, ratio } of [...warm, ...cold]) {
  console.log(`${name}: ${oursMs.toFixed(3)} ms / ${bareMs.toFixed(3)} ms = ${ratio.toFixed(2)}`)
}
