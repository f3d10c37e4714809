import type { Browser, Page } from '@playwright/test'
import { addVirtualAuthenticator } from 'holdfast-sandbox/playwright'
import { pass } from '../../e2e/support/time.ts'
import type { Tour, Visit } from '../../e2e/support/tours/tour.ts'

/** Where a tour goes, and where its pictures go. */
export interface Destination {
  url: string
  sandboxUrl: string
  /** Shoots the page, which is in a state. */
  shoot(page: Page, state: string): Promise<void>
}

/** What came of a tour. */
interface Album {
  /** The names of the states that were shot. */
  states: string[]
  /** Why it ended early, if it did. */
  error?: unknown
}

/** Takes a tour and shoots each of its states. */
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
    await destination.shoot(page, state)
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
