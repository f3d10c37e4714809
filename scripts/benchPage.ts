/**
 * How long a customer with a slow phone waits for the demo's page: builds and serves it, and opens it
 * in Chromium with network and CPU slowed down. Asserts nothing; slow machines multiply their noise.
 *
 * `npm run bench:page -- [runs] [--record] [--beside FOLDER]`; `--record` writes the figures to
 * demo/README.md, `--beside` measures another checkout, which has to be built, in turns with this one.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { build } from 'vite'
import { becomeCustomer } from '../e2e/support/customer.ts'
import type { RunningDemo } from '../e2e/support/demoProcess.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'
import { type Load, measureLoad, type Visit } from './firstLoad/measureLoad.ts'
import { type Figures, fillReport, firstLoadReport, type Row } from './firstLoad/report.ts'
import { createSizeReader, scriptKilobytes } from './firstLoad/scriptSizes.ts'

const args = process.argv.slice(2)
const runCount = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 7)
const beside = args.includes('--beside') ? args[args.indexOf('--beside') + 1] : undefined
const here = fileURLToPath(new URL('..', import.meta.url))
const readme = join(here, 'demo/README.md')

const beforeLogin: Visit = { name: 'Before login: the form', awaited: 'form button[type=submit]' }
const home: Visit = { name: 'Logged in: the balance', awaited: '.purse .unit' }
const goalMs = 3_000

/** A demo and the browsers of its visitors. */
interface Side {
  url: string
  label: string
  stranger: BrowserContext
  customer: BrowserContext
  stop: () => Promise<void>
}

interface Series extends Row {
  measure: () => Promise<Load>
}

await build({ configFile: join(here, 'demo/vite.config.ts'), logLevel: 'warn' })
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
const sides: Side[] = []
const readSize = createSizeReader()
try {
  if (beside) sides.push(await openSide(browser, beside, ', beside'))
  sides.push(await openSide(browser, here, ''))
  const loadBefore = loadAverage()
  const series = sides.flatMap(seriesOf)
  for (let run = 0; run < runCount; run += 1) {
    for (const { measure, loads } of series) loads.push(await figuresOf(await measure()))
  }
  const report = firstLoadReport(series, {
    machine: `${cpus().length} cores of ${cpus()[0]?.model.trim() || 'an unnamed CPU'}`,
    loadAverages: [loadBefore, loadAverage()],
  })
  console.log(report)
  if (args.includes('--record'))
    writeFileSync(readme, fillReport(readFileSync(readme, 'utf8'), report))
} finally {
  await browser.close()
  for (const { stop } of sides) await stop()
}

async function openSide(from: Browser, folder: string, label: string): Promise<Side> {
  const { url, stop } = await startDemo(folder)
  const context = () => from.newContext({ baseURL: url, locale: 'en-US' })
  const [stranger, customer] = [await context(), await context()]
  await createCustomer(customer)
  return { url, label, stranger, customer, stop }
}

/** The demo of a checkout, by that checkout's own code. */
async function startDemo(folder: string): Promise<RunningDemo> {
  const path = pathToFileURL(join(folder, 'e2e/support/demoProcess.ts')).href
  const { startDemoProcess } = (await import(path)) as {
    startDemoProcess: () => Promise<RunningDemo>
  }
  return startDemoProcess()
}

/** A customer with money, a bank account and an unlocked wallet. */
async function createCustomer(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await addVirtualAuthenticator(page)
  await becomeCustomer(page)
  await page.close()
}

function seriesOf({ url, label, stranger, customer }: Side): Series[] {
  return [
    {
      name: beforeLogin.name + label,
      loads: [],
      measure: () => measureLoad(stranger, url, beforeLogin),
    },
    {
      name: home.name + label,
      loads: [],
      goalMs,
      measure: () => measureLoad(customer, url, home),
    },
  ]
}

async function figuresOf({ shownMs, requests, laterRequests }: Load): Promise<Figures> {
  return {
    shownMs,
    requests: requests.length,
    scriptKilobytes: await scriptKilobytes(requests, readSize),
    allRequests: requests.length + laterRequests.length,
  }
}

function loadAverage(): number {
  return loadavg()[0] ?? 0
}
