/**
 * `npm run bench:page -- [loads]`: how long a customer with a slow phone waits for the demo's page, with
 * network and CPU of Chromium slowed down. Prints the table of demo/README.md, and asserts nothing.
 */
import { cpus, loadavg } from 'node:os'
import { gzipSync } from 'node:zlib'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { type BrowserContext, chromium, type Request } from 'playwright'
import { startDemo } from '../demo/startDemo.ts'
import { becomeCustomer } from '../e2e/support/customer.ts'
import { median } from './bench/percentile.ts'
import { chromiumOptions } from './findBrowser.ts'

const loads = Number(process.argv[2] ?? 7)
/** A slow phone on slow 4G, as Lighthouse has them. */
const [roundTripMs, downMbps, upMbps, cpuSlowdown] = [150, 1.6, 0.75, 4]

const demo = await startDemo({ port: 0, page: 'build' })
const browser = await chromium.launch(chromiumOptions())
try {
  const newContext = () => browser.newContext({ baseURL: demo.url, locale: 'en-US' })
  const [stranger, customer] = [await newContext(), await newContext()]
  const page = await customer.newPage()
  await addVirtualAuthenticator(page)
  await becomeCustomer(page)
  await page.close()
  const visits = [
    ['Before login: the form', stranger, 'form button[type=submit]', ''],
    ['Logged in: the balance', customer, '.purse .unit', 'under 3 s'],
  ] as const
  const figures: number[][][] = visits.map(() => [])
  for (let load = 0; load < loads; load += 1)
    for (const [index, [, context, awaited]] of visits.entries())
      figures[index]?.push(await measureLoad(context, awaited))
  console.log(`Chromium, ${downMbps} Mbps with a round trip of ${roundTripMs} ms, a CPU ${cpuSlowdown} times slower, nothing in the HTTP cache,
${loads} loads each, in turns. ${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadavg()[0]?.toFixed(1)} after.

| | In view after, median (range) | Goal | Requests until then | Scripts until then, gzipped | Requests in all |
|---|---|---|---|---|---|`)
  for (const [index, [name, , , goal]] of visits.entries()) {
    const of = (column: number) => (figures[index] ?? []).map((row) => row[column] ?? Number.NaN)
    const [shown = 0, least = 0, most = 0] = [median(of(0)), Math.min(...of(0)), Math.max(...of(0))]
    const [time, from, to] = [shown, least, most].map((ms) => `${(ms / 1000).toFixed(2)} s`)
    const kilobytes = `${median(of(2)).toFixed(1)} kB`
    console.log(
      `| ${[name, `${time} (${from} to ${to})`, goal, median(of(1)), kilobytes, median(of(3))].join(' | ')} |`,
    )
  }
} finally {
  await browser.close()
  await demo.close()
}

/** @returns milliseconds, requests and kB of scripts until something is in view, and requests in all */
async function measureLoad(context: BrowserContext, awaited: string): Promise<number[]> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: downMbps * 125_000,
    uploadThroughput: upMbps * 125_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator(awaited).first().waitFor()
  const shownMs = await page.evaluate(() => performance.now())
  const until = [...requests]
  await page.waitForLoadState('networkidle')
  const scripts = until.filter((request) => request.resourceType() === 'script')
  const bodies = await Promise.all(scripts.map(async (it) => (await it.response())?.body()))
  const bytes = bodies.map((body) => gzipSync(body ?? '').length)
  await page.close()
  return [shownMs, until.length, bytes.reduce((sum, it) => sum + it, 0) / 1000, requests.length]
}
