import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { realTimerName } from './time.ts'

/**
 * axe, with the browser's own timer where the page has an installed clock: that one takes two
 * milliseconds for each of the hundred times that axe defers something.
 */
const source = `((setTimeout) => {\n${axe.source}\n})(globalThis.${realTimerName} ?? setTimeout)`

/**
 * What axe finds on a page, a line for each rule, with the elements. The page is looked at as it is
 * once sheets have opened or closed: text that is still fading in has too little contrast. Frames are
 * not looked at: the only one has a page without scripts, which has a story of its own.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
  await page.evaluate(finishAnimations)
  // axe is half a megabyte: it is read once a page, not at every look.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  return page.evaluate(runAxe)
}

/** Expects that axe finds nothing on a page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([])
}

/** Runs in the page. Animations without an end, such as those of what is loading, go on. */
async function finishAnimations(): Promise<void> {
  const running = document
    .getAnimations()
    .filter(({ playState }) => playState === 'running')
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
  await Promise.allSettled(running.map(({ finished }) => finished))
}

/** Runs in the page. */
async function runAxe(): Promise<string[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run({ iframes: false, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
}
