import { expect, type Page } from '@playwright/test'
import { findAxeViolations } from './support/accessibility.ts'
import { findSmallTargets, findTooWide, findTooWideInLargeText } from './support/layout.ts'
import { test } from './support/test.ts'
import { tours } from './support/tours/all.ts'
import { long } from './support/tours/languages.ts'
import { settleSeconds } from './support/tours/tour.ts'

const wide = { width: 1280, height: 900 }
const narrow = { width: 320, height: 640 }
/** The narrowest of every layout of the stylesheets, and some between. */
const widths = [320, 376, 377, 417, 480, 560, 641, 768, 860, 960, 1024, 1040, 1200, 1440]

// A payment stays as it is until it was seen, however long that takes.
test.use({ settleDelayMs: settleSeconds * 1000 })

/** Without room for the developer's panel it is closed, and would open at its first page again. */
const needsPanel = (state: string) => state.includes('developer')

/** What axe refuses on a page, and how far the page reaches past its window. */
async function findProblems(page: Page): Promise<string[]> {
  const found = await findAxeViolations(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflow > 0 ? [...found, `${overflow} px too wide`] : found
}

/** What is too wide in any layout, and too small to be pressed on a phone, a tablet or a desk. */
async function findLayoutProblems(page: Page, state: string): Promise<string[]> {
  const found: string[] = []
  const shown = needsPanel(state) ? widths.filter((width) => width >= 1040) : widths
  for (const width of shown) {
    await page.setViewportSize({ width, height: wide.height })
    found.push(...(await findTooWide(page)).map((what) => `${what} at ${width} px`))
  }
  for (const width of needsPanel(state) ? [1280] : [390, 820, 1280]) {
    await page.setViewportSize({ width, height: wide.height })
    found.push(...(await findSmallTargets(page)).map((what) => `${what} at ${width} px`))
  }
  if (state !== 'long-home') return found
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: wide.height })
    const large = await findTooWideInLargeText(page)
    found.push(...large.map((what) => `${what} at ${width} px with text of 200 %`))
  }
  return found
}

for (const tour of tours) {
  const { name, locale = 'en-US', isVariation = false, visit } = tour
  for (const colorScheme of ['dark', 'light'] as const) {
    // Both themes have the same colours at every width: the other pair is for the proof.
    const isSlow = isVariation || colorScheme === 'light'
    test.describe(`${name}: ${colorScheme}`, { tag: isSlow ? ['@slow'] : [] }, () => {
      test.use({
        colorScheme,
        viewport: wide,
        locale,
        contextOptions: { reducedMotion: 'reduce' },
      })

      test('every state passes axe wide and, in the other theme, narrow, and none scrolls sideways', async ({
        page,
        authenticator,
        time,
        demo: { sandboxUrl },
      }) => {
        test.setTimeout(300_000)
        const found: string[] = []
        const see = async (state: string) => {
          const viewport = page.viewportSize() ?? wide
          const problems = await findProblems(page)
          if (tour === long) problems.push(...(await findLayoutProblems(page, state)))
          if (!needsPanel(state)) {
            await page.setViewportSize(narrow)
            await page.emulateMedia({ colorScheme: colorScheme === 'dark' ? 'light' : 'dark' })
            problems.push(...(await findProblems(page)).map((what) => `narrow: ${what}`))
            await page.emulateMedia({ colorScheme })
          }
          await page.setViewportSize(viewport)
          found.push(...problems.map((problem) => `${state}: ${problem}`))
        }
        try {
          await visit({ page, authenticator, see, sandboxUrl, pass: time.pass })
        } finally {
          // Said beside what ended the tour early, if something did.
          expect.soft(found).toEqual([])
        }
      })
    })
  }
}
