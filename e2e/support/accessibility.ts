import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * What axe finds on a page, a line for each rule, with the elements. The page is looked at as it is
 * once sheets have opened or closed: text that is still fading in has too little contrast.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await expect(page.locator('[data-starting-style], [data-ending-style]')).toHaveCount(0)
  await page.evaluate(finishAnimations)
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`)
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
