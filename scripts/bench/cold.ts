import type { BrowserContext } from 'playwright'
import type { Vector } from './sample.ts'
import type { Pair } from './warm.ts'

type Side = 'ours' | 'handwritten'
type Measure = 'unlock' | 'firstStamp'

const sides: Side[] = ['ours', 'handwritten']

/**
 * What happens once a page: every sample is a page of its own, loaded for it, and the two sides
 * take turns in going first. The ratio is the median over the pairs.
 *
 * @param url - where the pages of both sides are served
 */
export async function measureCold(
  context: BrowserContext,
  url: string,
  vector: Vector,
  rounds: number,
): Promise<Pair[]> {
  for (const side of sides) await inPage(context, `${url}/${side}/firstStamp`, 'prepare', vector)
  return [
    await pair('unlock, beside hand-written WebCrypto (page just loaded)', 'unlock'),
    await pair('page load to first stamp, beside a hand-written page', 'firstStamp'),
  ]

  async function pair(name: string, measure: Measure): Promise<Pair> {
    const times: Record<Side, number[]> = { ours: [], handwritten: [] }
    for (let round = -4; round < rounds; round += 1) {
      for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
        const elapsedMs = await inPage(context, `${url}/${side}/${measure}`, measure, vector)
        if (round >= 0) times[side].push(elapsedMs)
      }
    }
    const ratios = times.ours.map((oursMs, index) => oursMs / (times.handwritten[index] ?? oursMs))
    const [oursMs, bareMs] = [median(times.ours), median(times.handwritten)]
    return { name, oursMs, bareMs, ratio: median(ratios) }
  }
}

async function inPage(
  context: BrowserContext,
  url: string,
  measure: Measure | 'prepare',
  vector: Vector,
): Promise<number> {
  const page = await context.newPage()
  try {
    // What is measured from the start of the navigation starts by itself, as an app would.
    await page.goto(`${url}?${measure}`)
    return await page.evaluate(
      async ([name, given]) => {
        const { started, page: measured } = globalThis as unknown as {
          started: Promise<number>
          page: Record<string, (vector: unknown) => Promise<number>>
        }
        await started
        return name === 'firstStamp' ? started : (measured[name]?.(given) ?? 0)
      },
      [measure, vector] as const,
    )
  } finally {
    await page.close()
  }
}

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0
}
