import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from './support/accessibility.ts'
import { test } from './support/test.ts'
import { tours } from './support/tours/all.ts'

const sizes = [
  { width: 320, height: 640 },
  { width: 1280, height: 900 },
]

/** What axe refuses on a page, and how far the page reaches past its window. */
async function findProblems(page: Page): Promise<string[]> {
  const found = await findAxeViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...found, `${overflow} px too wide`] : found
}

for (const { name, locale = 'en-US', isVariation = false, visit } of tours) {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const [index, viewport] of sizes.entries()) {
      // Both themes have the same colours at every width: the other two pairs are for the proof.
      const isSlow = isVariation || (colorScheme === 'light') !== (index === 0)
      const tag = isSlow ? ['@slow'] : []
      test.describe(`${name}: ${colorScheme}, ${viewport.width} px`, { tag }, () => {
        test.use({ colorScheme, viewport, locale, contextOptions: { reducedMotion: 'reduce' } })

        test('every state passes axe, and none scrolls sideways', async ({
          page,
          authenticator,
          time,
          demo: { sandboxUrl },
        }) => {
          test.setTimeout(240_000)
          const found: string[] = []
          const see = async (state: string) => {
            const problems = await findProblems(page)
            found.push(...problems.map((problem) => `${state}: ${problem}`))
          }
          await visit({ page, authenticator, see, sandboxUrl, pass: time.pass })
          expect(found).toEqual([])
        })
      })
    }
  }
}
