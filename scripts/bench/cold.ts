import type { BrowserContext } from 'playwright'
import { addTime, rotate, type Times } from './interleave.ts'
import type { Vector } from './sample.ts'

/** What is measured once a page. */
export type ColdMeasure = 'unlock' | 'firstStamp' | 'firstPayment'

const warmUpRounds = 2

/**
 * Times what happens once a page: every sample is a page of its own, loaded for it, and the sides
 * take turns in going first.
 *
 * @param url - where the pages are served, as `side/page`
 */
export async function measureCold(
  context: BrowserContext,
  url: string,
  { page, measure, sides, vector, rounds }: ColdOptions,
): Promise<Times> {
  const times: Times = {}
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    for (const side of rotate(sides, round + warmUpRounds)) {
      const elapsedMs = await callInPage(context, `${url}/${side}/${page}`, measure, vector)
      if (round >= 0) addTime(times, side, elapsedMs)
    }
  }
  return times
}

/** What {@link measureCold} measures. */
export interface ColdOptions {
  page: string
  measure: ColdMeasure
  sides: string[]
  vector: Vector
  rounds: number
}

/** Loads a page and calls one of its functions. */
export async function callInPage(
  context: BrowserContext,
  url: string,
  name: ColdMeasure | 'prepare',
  vector: Vector,
): Promise<number> {
  const page = await context.newPage()
  try {
    await page.goto(`${url}?${name}`)
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
      [name, vector] as const,
    )
  } finally {
    await page.close()
  }
}
