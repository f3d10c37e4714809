/**
 * Speed as ratios, the sides of each paired in one run: machines differ and are noisy, ratios much
 * less. Prints a table of docs/performance.md, and asserts nothing. `npm run bench` builds the package first.
 */
import { type BrowserContext, chromium } from 'playwright'
import vectors from '../test/vectors/credential-bundles.json' with { type: 'json' }
import { median } from './bench/percentile.ts'
import { ratiosOf, type Times, takeTurns } from './bench/ratios.ts'
import type { Vector } from './bench/sample.ts'
import { servePages } from './bench/servePages.ts'
import { chromiumOptions } from './findBrowser.ts'

const runCount = 5
const warmRounds = 40
const cold = { rounds: 9, warmUpRounds: 2 }
const vector = vectors.cases[0] as Vector

/** What is measured once a page, the page it is in, and the sides that have such a page. */
const coldMeasures = {
  unlock: { page: 'unlock', sides: ['Ours', 'HpkeCore', 'ByHand'] },
  firstStamp: { page: 'firstStamp', sides: ['Ours', 'ByHand'] },
  firstPayment: { page: 'firstStamp', sides: ['Ours', 'ByHand'] },
}
type ColdMeasure = keyof typeof coldMeasures

type Run = Record<'stamp' | 'warmUnlock' | ColdMeasure, Times>

const lines: [name: string, measure: keyof Run, side: string, base: string, goal?: number][] = [
  ['Stamp / bare WebCrypto `sign`', 'stamp', 'ours', 'bareSign', 1.2],
  ['For comparison: hand-written stamp / bare WebCrypto `sign`', 'stamp', 'byHand', 'bareSign'],
  [
    'Unlock (decode, open, import) / hand-written around @hpke/core, warm',
    'warmUnlock',
    'ours',
    'hpkeCore',
    1,
  ],
  ['Unlock / hand-written around @hpke/core, cold', 'unlock', 'Ours', 'HpkeCore', 1],
  ['Unlock / hand-written WebCrypto, warm', 'warmUnlock', 'ours', 'byHand'],
  ['Unlock / hand-written WebCrypto, cold', 'unlock', 'Ours', 'ByHand', 1.5],
  ['Page load to first stamp / hand-written page', 'firstStamp', 'Ours', 'ByHand', 1.1],
  ['Page load to first signed payment / hand-written page', 'firstPayment', 'Ours', 'ByHand'],
]

const coldPages = Object.values(coldMeasures).flatMap(({ page, sides }) =>
  sides.map((side) => page + side),
)
const [url, close] = await servePages(['warm', ...new Set(coldPages)])
const browser = await chromium.launch(chromiumOptions())
const runs: Run[] = []
try {
  const context = await browser.newContext()
  for (const side of coldMeasures.firstStamp.sides)
    await callInPage(context, `firstStamp${side}`, 'prepare')
  for (let count = 0; count < runCount; count += 1)
    runs.push({
      ...(await measureWarm(context)),
      unlock: await measureCold(context, 'unlock'),
      firstStamp: await measureCold(context, 'firstStamp'),
      firstPayment: await measureCold(context, 'firstPayment'),
    })
} finally {
  await browser.close()
  close()
}
console.log('| Ratio | Median | Medians of runs | Goal |')
console.log('|---|---|---|---|')
for (const [name, measure, side, base, goal] of lines) {
  const ratios = ratiosOf(
    runs.map((run) => run[measure]),
    side,
    base,
  )
  const medians = ratios.map(median)
  const range = [Math.min(...medians), Math.max(...medians)].map((it) => it.toFixed(2))
  const cells = [
    name,
    median(ratios.flat()).toFixed(2),
    range.join(' to '),
    goal ? `≤ ${goal}` : '',
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

/** In a page of its own, so that a run does not inherit what the one before left optimized. */
async function measureWarm(context: BrowserContext): Promise<Pick<Run, 'stamp' | 'warmUnlock'>> {
  const page = await context.newPage()
  await page.goto(`${url}/warm`)
  const times = await page.evaluate(
    async ([given, rounds]) => {
      const { page: bench } = globalThis as unknown as {
        page: typeof import('./bench/pages/warm.ts')
      }
      return {
        stamp: await bench.measureStamp(rounds),
        warmUnlock: await bench.measureUnlock(given, rounds),
      }
    },
    [vector, warmRounds] as const,
  )
  await page.close()
  return times
}

/** Every sample is a page of its own, loaded for it. */
function measureCold(context: BrowserContext, measure: ColdMeasure): Promise<Times> {
  const { page, sides } = coldMeasures[measure]
  return takeTurns(sides, cold, (side) => callInPage(context, page + side, measure))
}

/** Loads a page and calls one of its functions. */
async function callInPage(context: BrowserContext, name: string, called: string): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(`${url}/${name}?${called}`)
    return await page.evaluate(
      async ([called, given]) => {
        const { started, page: loaded } = globalThis as unknown as {
          started: Promise<number>
          page: Record<string, (vector: unknown) => Promise<number>>
        }
        await started
        // What is timed from the start of the navigation has started by itself.
        return called.startsWith('first') ? started : (loaded[called]?.(given) ?? 0)
      },
      [called, vector] as const,
    )
  } finally {
    await page.close()
  }
}
