/**
 * `npm run bench:page -- [rounds]`: how long a customer with a slow phone waits for the demo, with the
 * network and the CPU of Chromium slowed down. Prints the tables of demo/README.md, and asserts nothing.
 */
import { cpus, loadavg } from 'node:os'
import { type Browser, chromium, expect, type Page, type Request } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { startDemo } from '../demo/startDemo.ts'
import { becomeCustomer, goHome, readTerms, review } from '../e2e/support/customer.ts'
import { median } from './bench/percentile.ts'
import { chromiumOptions } from './findBrowser.ts'

const rounds = Number(process.argv[2] ?? 7)
/** A slow phone on slow 4G, as Lighthouse has them. */
const [roundTripMs, downMbps, upMbps, cpuSlowdown] = [150, 1.6, 0.75, 4]

/** Meanwhile the other screens are loaded, and an outcome that was shown for so long is not shown by the next page. */
const lookMs = 4_000

/** What a page shows at first, and later. */
const visits = [
  ['Before login: the form', 'stranger', 'form button[type=submit]', ''],
  ['Logged in: a balance, marked if it is of the last visit', 'customer', '.purse .unit', ''],
  ['Logged in: the balance', 'customer', '.purse .stack:not(.last-visit) .unit', '≤ 2.0 s'],
] as const
const columns = ['', 'In view after, median (range)', 'Goal', 'Requests', 'Scripts, compressed']

const demo = await startDemo({ port: 0, page: 'build' })
const browser = await chromium.launch(chromiumOptions())
try {
  const [stranger, customer] = [await newPage(browser), await newPage(browser)]
  await addVirtualAuthenticator(customer)
  await becomeCustomer(customer)
  await goHome(customer)
  await expect(customer.getByText('Balance 100.00 USDB')).toBeVisible()
  const payments: number[][][] = [[], []]
  for (let round = 0; round < rounds; round += 1)
    for (const [nth, row] of (await measurePayments(customer)).entries()) payments[nth]?.push(row)
  const figures: number[][][] = visits.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [index, [, who, awaited]] of visits.entries())
      figures[index]?.push(await measureLoad(who === 'customer' ? customer : stranger, awaited))

  console.log(`Chromium, ${downMbps} Mbps with a round trip of ${roundTripMs} ms, ${rounds} rounds each, in turns.
${cpus().length} cores of ${cpus()[0]?.model.trim()}, load average ${loadavg()[0]?.toFixed(1)} after.

With a CPU ${cpuSlowdown} times slower and nothing in the HTTP cache:
`)
  printRow(columns)
  printRow(columns.map(() => '---'))
  for (const [index, [name, , , goal]] of visits.entries()) {
    const of = (column: number) => (figures[index] ?? []).map((row) => row[column] ?? Number.NaN)
    printRow([name, range(of(0)), goal, median(of(1)), `${median(of(2)).toFixed(1)} kB`])
  }
  const [first = [], second = []] = payments
  console.log('\nFrom the tap on "Sign and send" to the receipt, with the CPU as it is:\n')
  printRow(['', 'Until the receipt', 'Of this the request', 'The page, and its goal'])
  printRow(['---', '---', '---', '---'])
  for (const [name, rows] of [
    ['First payment of a page', first],
    ['Second', second],
  ] as const) {
    const of = (column: number) => rows.map((row) => row[column] ?? Number.NaN)
    const ownMs = rows.map(([all = Number.NaN, request = Number.NaN]) => all - request)
    printRow([name, range(of(0)), range(of(1)), `${range(ownMs)}, ≤ 0.06 s`])
  }
} finally {
  await browser.close()
  await demo.close()
}

function printRow(cells: readonly (string | number)[]): void {
  console.log(`| ${cells.join(' | ')} |`)
}

function range(ms: readonly number[]): string {
  const [middle, least, most] = [median(ms), Math.min(...ms), Math.max(...ms)].map((it) =>
    (it / 1000).toFixed(2),
  )
  return least === most ? `${middle} s` : `${middle} s (${least} to ${most})`
}

async function newPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ baseURL: demo.url, locale: 'en-US' })).newPage()
}

/** Slows a page's network down, and its processor this many times. */
async function slowDown(page: Page, rate: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.clearBrowserCache')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTripMs,
    downloadThroughput: downMbps * 125_000,
    uploadThroughput: upMbps * 125_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate })
  return () => devtools.detach()
}

/** In the page: marks when the frame that first shows something was drawn. */
function markShown(awaited: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(awaited)) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => performance.mark('shown')))
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** @returns milliseconds, requests and kB of scripts until something is in view */
async function measureLoad(visitor: Page, awaited: string): Promise<number[]> {
  const page = await visitor.context().newPage()
  await slowDown(page, cpuSlowdown)
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.addInitScript(markShown, awaited)
  await page.goto('/', { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  const shownMs = await page.evaluate(
    () => performance.getEntriesByName('shown')[0]?.startTime ?? Number.NaN,
  )
  const until = [...requests]
  const scripts = until.filter((request) => request.resourceType() === 'script')
  const sizes = await Promise.all(scripts.map((request) => request.sizes()))
  const bytes = sizes.map(({ responseBodySize }) => responseBodySize)
  await page.close()
  return [shownMs, until.length, bytes.reduce((sum, it) => sum + it, 0) / 1000]
}

/** The first two payments of a page, by a customer who has looked at the balance before. */
async function measurePayments(customer: Page): Promise<number[][]> {
  const page = await customer.context().newPage()
  await page.goto('/')
  await expect(page.locator('.purse .stack:not(.last-visit) .unit')).toBeVisible()
  await page.waitForTimeout(lookMs)
  const rows = [await measurePayment(page), await measurePayment(page)]
  await page.waitForTimeout(lookMs)
  await page.close()
  return rows
}

/** @returns milliseconds from the tap to the receipt, and those of the payment's request */
async function measurePayment(page: Page): Promise<number[]> {
  await review(page, '1.00')
  await readTerms(page)
  const restore = await slowDown(page, 1)
  // Playwright's own waiting would compile its script between the tap and the receipt.
  const measuring = await page.evaluateHandle(() => {
    performance.clearResourceTimings()
    performance.clearMarks()
    addEventListener('click', () => performance.mark('tap'), { capture: true, once: true })
    const shown = new Promise<void>((resolve) => {
      new MutationObserver((_, observer) => {
        if (!location.pathname.startsWith('/payments/')) return
        if (!document.querySelector('main')?.textContent?.includes('−1.00')) return
        performance.mark('receipt')
        observer.disconnect()
        resolve()
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    return { shown }
  })
  await page.getByRole('button', { name: 'Sign and send' }).click()
  const [allMs = Number.NaN, requestMs = Number.NaN] = await measuring.evaluate(
    async ({ shown }) => {
      await shown
      const [tap, receipt] = ['tap', 'receipt'].map(
        (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      )
      const requests = performance.getEntriesByType('resource')
      const request = requests.find(({ name }) => name.endsWith('/execute'))
      return [Number(receipt) - Number(tap), request?.duration]
    },
  )
  await restore()
  await goHome(page)
  return [allMs, requestMs]
}
