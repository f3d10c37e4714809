import type { Page } from '@playwright/test'
import { fileOf, type Look, looksOf } from './looks.ts'

/** Shoots a state in every look, into a folder. */
export async function shootLooks(page: Page, folder: string, state: string): Promise<void> {
  await inLooks(page, looksOf(state), (look) =>
    page.screenshot({ path: `${folder}/${fileOf(state, look)}` }),
  )
}

/** Gives a page one look after another, and then the one that it had. */
export async function inLooks(
  page: Page,
  looks: readonly Look[],
  shoot: (look: Look) => Promise<unknown>,
): Promise<void> {
  const before = page.viewportSize()
  await page.evaluate(() => document.fonts.ready)
  // Nothing looks as if it were about to be pressed.
  await page.mouse.move(0, 0)
  for (const look of looks) {
    await take(page, look)
    await shoot(look)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** A sheet is shot as it covers the window; a page has a window that is as long as itself. */
async function take(page: Page, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height })
  if ((await page.getByRole('dialog').count()) > 0) return
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: Math.max(height, whole) })
}
