import type { Page } from '@playwright/test'
import { headersOf } from './customer.ts'

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
