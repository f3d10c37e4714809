/**
 * Speed as ratios, the sides of each paired in one run: machines differ and are noisy, ratios much
 * less. Prints, and asserts nothing. `npm run bench` builds the package first.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BrowserContext, chromium } from 'playwright'
import { bundlePage } from './bench/bundlePage.ts'
import { callInPage, measureCold } from './bench/cold.ts'
import { compare } from './bench/compare.ts'
import type { Times } from './bench/interleave.ts'
import type { Vector } from './bench/sample.ts'
import { servePages } from './bench/servePages.ts'
import { chromiumArgs, findChromium } from './findBrowser.ts'

const runCount = 5
const warmRounds = 40
const coldRounds = 9

const pages = [
  'warm',
  'ours/unlock',
  'ours/firstStamp',
  'hpkeCore/unlock',
  'webCrypto/unlock',
  'webCrypto/firstStamp',
]
const unlockSides = ['ours', 'hpkeCore', 'webCrypto']
const firstStampSides = ['ours', 'webCrypto']

interface Run {
  stamp: Times
  unlock: Times
  coldUnlock: Times
  firstStamp: Times
  firstPayment: Times
}

interface Line {
  name: string
  measure: keyof Run
  side: string
  base: string
  goal?: number
}

const lines: Line[] = [
  {
    name: 'Stamp / bare WebCrypto `sign`',
    measure: 'stamp',
    side: 'ours',
    base: 'bareSign',
    goal: 1.2,
  },
  {
    name: 'For comparison: hand-written stamp / bare WebCrypto `sign`',
    measure: 'stamp',
    side: 'byHand',
    base: 'bareSign',
  },
  {
    name: 'Unlock / hand-written around @hpke/core, warm',
    measure: 'unlock',
    side: 'ours',
    base: 'hpkeCore',
    goal: 1,
  },
  {
    name: 'Unlock / hand-written around @hpke/core, cold',
    measure: 'coldUnlock',
    side: 'ours',
    base: 'hpkeCore',
    goal: 1,
  },
  {
    name: 'Unlock / hand-written WebCrypto, warm',
    measure: 'unlock',
    side: 'ours',
    base: 'webCrypto',
  },
  {
    name: 'Unlock / hand-written WebCrypto, cold',
    measure: 'coldUnlock',
    side: 'ours',
    base: 'webCrypto',
    goal: 1.5,
  },
  {
    name: 'Page load to first stamp / hand-written page',
    measure: 'firstStamp',
    side: 'ours',
    base: 'webCrypto',
    goal: 1.1,
  },
  {
    name: 'Page load to first signed payment / hand-written page',
    measure: 'firstPayment',
    side: 'ours',
    base: 'webCrypto',
  },
]

const { url, close } = await servePages(new Map((await Promise.all(pages.map(bundlePage))).flat()))
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: chromiumArgs,
})
const vector = readVector()
const runs: Run[] = []
try {
  const context = await browser.newContext()
  for (const side of firstStampSides) {
    await callInPage(context, `${url}/${side}/firstStamp`, 'prepare', vector)
  }
  for (let count = 0; count < runCount; count += 1) runs.push(await measureRun(context))
} finally {
  await browser.close()
  close()
}

console.log('| Ratio | Median | Middle half | Medians of runs | ms | Goal |')
console.log('|---|---|---|---|---|---|')
for (const line of lines) console.log(printLine(line))

async function measureRun(context: BrowserContext): Promise<Run> {
  const cold = { vector, rounds: coldRounds }
  const first = { ...cold, page: 'firstStamp', sides: firstStampSides }
  return {
    ...(await measureWarm(context)),
    coldUnlock: await measureCold(context, url, {
      ...cold,
      page: 'unlock',
      measure: 'unlock',
      sides: unlockSides,
    }),
    firstStamp: await measureCold(context, url, { ...first, measure: 'firstStamp' }),
    firstPayment: await measureCold(context, url, { ...first, measure: 'firstPayment' }),
  }
}

/** In a page of its own, so that a run does not inherit what the one before left optimized. */
async function measureWarm(context: BrowserContext): Promise<Pick<Run, 'stamp' | 'unlock'>> {
  const page = await context.newPage()
  await page.goto(`${url}/warm`)
  const times = await page.evaluate(
    async ([given, rounds]) => {
      const { page: bench } = globalThis as unknown as { page: typeof import('./bench/warm.ts') }
      return {
        stamp: await bench.measureStamp(rounds),
        unlock: await bench.measureUnlock(given, rounds),
      }
    },
    [vector, warmRounds] as const,
  )
  await page.close()
  return times
}

function printLine({ name, measure, side, base, goal }: Line): string {
  const timesOfRuns = runs.map((run) => run[measure])
  const { ratio, middleHalf, runs: medians, sideMs, baseMs } = compare(timesOfRuns, side, base)
  const range = ([from, to]: [number, number]) => `${from.toFixed(2)} to ${to.toFixed(2)}`
  const ms = `${sideMs.toFixed(3)} / ${baseMs.toFixed(3)}`
  const cells = [name, ratio.toFixed(2), range(middleHalf), range(medians), ms]
  return `| ${[...cells, goal ? `≤ ${goal}` : ''].join(' | ')} |`
}

function readVector(): Vector {
  const path = fileURLToPath(new URL('../test/vectors/credential-bundles.json', import.meta.url))
  const { cases } = JSON.parse(readFileSync(path, 'utf8')) as { cases: Vector[] }
  const [first] = cases
  if (!first) throw new Error('test/vectors/credential-bundles.json has no cases')
  return first
}
