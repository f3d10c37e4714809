/**
 * Speed as ratios, both sides of each paired in one run: machines differ and are noisy, ratios
 * much less. Prints, and asserts nothing.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { chromium } from 'playwright'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const rounds = 60
const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

const { outputFiles } = await build({
  entryPoints: [path('./bench/page.ts')],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  write: false,
})
const script = Buffer.from(outputFiles[0]?.contents ?? [])
const server = createServer((request, response) => {
  const isScript = request.url === '/page.js'
  response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
  response.end(isScript ? script : '<!doctype html><title>bench</title>')
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const address = server.address()
const port = typeof address === 'object' && address ? address.port : 0

const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
const page = await browser.newPage()
await page.goto(`http://localhost:${port}/`)
const vectors = JSON.parse(readFileSync(path('../test/vectors/credential-bundles.json'), 'utf8'))
const pairs = await page.evaluate(
  async ({ vector, count }) => {
    const bench = await import(String('/page.js'))
    return bench.measure(vector, count)
  },
  { vector: vectors.cases[0], count: rounds },
)
await browser.close()
server.close()

for (const { name, oursMs, bareMs, ratio } of pairs) {
  console.log(`${name}: ${oursMs.toFixed(3)} ms / ${bareMs.toFixed(3)} ms = ${ratio.toFixed(2)}`)
}
