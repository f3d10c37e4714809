import type { Browser, Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { pass } from '../../e2e/support/time.ts'
import type { Tour, Visit } from '../../e2e/support/tours/tour.ts'
import { fileOf, type Look, looksOf } from './looks.ts'

/** Where a tour goes, and where its pictures go. */
export interface Destination {
  url: string
  sandboxUrl: string
  folder: string
}

/** What came of a tour. */
interface Album {
  /** The names of the states that were shot. */
  states: string[]
  /** Why it ended early, if it did. */
  error?: unknown
}

/** Takes a tour and shoots each of its states in every look. */
export async function takeTour(
  browser: Browser,
  { locale = 'en-US', visit }: Tour,
  destination: Destination,
): Promise<Album> {
  const { url: baseURL } = destination
  const context = await browser.newContext({ baseURL, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const states: string[] = []
  const see = async (state: string) => {
    states.push(state)
    await shootState(page, destination.folder, state)
  }
  try {
    await visit(await prepareVisit(page, see, destination))
    return { states }
  } catch (error) {
    return { states, error }
  } finally {
    await context.close()
  }
}

async function prepareVisit(
  page: Page,
  see: Visit['see'],
  { sandboxUrl }: Destination,
): Promise<Visit> {
  await page.clock.install()
  const authenticator = await addVirtualAuthenticator(page)
  const passHere: Visit['pass'] = (seconds) => pass(page, sandboxUrl, seconds)
  return { page, authenticator, see, sandboxUrl, pass: passHere }
}

async function shootState(page: Page, folder: string, state: string): Promise<void> {
  const before = page.viewportSize()
  await page.evaluate(() => document.fonts.ready)
  // Nothing looks as if it were about to be pressed.
  await page.mouse.move(0, 0)
  for (const look of looksOf(state)) await shoot(page, `${folder}/${fileOf(state, look)}`, look)
  await page.emulateMedia({ colorScheme: 'light' })
  if (before) await page.setViewportSize(before)
}

/** A sheet is shot as it covers the window; a page has a window that is as long as itself. */
async function shoot(page: Page, path: string, { theme, width, height }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.setViewportSize({ width, height })
  if ((await page.getByRole('dialog').count()) === 0) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.setViewportSize({ width, height: Math.max(height, whole) })
  }
  await page.screenshot({ path })
}
