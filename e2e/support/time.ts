import type { Page } from '@playwright/test'
import { headersOf } from './customer.ts'

/** The global under which a page with an installed clock still has the browser's own `setTimeout`. */
export const realTimerName = 'realSetTimeout'

/** Installs a clock that `pass` moves. */
export async function installClock(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    Object.assign(globalThis, { [name]: setTimeout })
  }, realTimerName)
  await page.clock.install()
}

/** Lets time pass at the service alone, as if the device’s clock were slow. */
export async function passAtService(
  page: Page,
  sandboxUrl: string,
  seconds: number,
): Promise<void> {
  const data = { ms: seconds * 1000 }
  await page.request.post(`${sandboxUrl}/_sandbox/clock/advance`, { data })
  // A response that was on its way told the time before. The relay believes two that agree.
  const headers = await headersOf(page)
  for (const _response of [1, 2]) {
    await page.request.get('/wallet/customers/internal-accounts', { headers })
  }
}

/** Lets time pass at the service and on the page. */
export async function pass(page: Page, sandboxUrl: string, seconds: number): Promise<void> {
  await passAtService(page, sandboxUrl, seconds)
  await page.clock.fastForward(seconds * 1000)
}
