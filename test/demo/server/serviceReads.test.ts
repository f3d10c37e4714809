import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Browser, type RunningPlatform, startPlatform } from '../support/startPlatform.ts'

let platform: RunningPlatform
let ada: Browser
let asked: string[] = []
beforeAll(async () => {
  platform = await startPlatform({
    fetch: async (request) => {
      asked.push(new URL(request.url).pathname)
      return platform.sandbox.fetch(request)
    },
  })
  ada = platform.openBrowser()
  await ada.join('ada@example.com')
})
afterAll(() => platform.close())

/** Asks until it is refused, and counts what came before. */
async function readUntilRefused(browser: Browser, path: string): Promise<number> {
  for (let reads = 0; reads < 400; reads += 1) {
    if ((await browser.get(path)).status === 429) return reads
  }
  return Number.POSITIVE_INFINITY
}

it.each([
  ['/api/estimate?currency=EUR&amount=10000000', 120],
  ['/api/terms', 300],
])('the service is not asked for %s without end', async (path, max) => {
  asked = []
  expect(await readUntilRefused(ada, path)).toBe(max)
  expect(asked.length).toBe(max)
})

it('a link that asks for a payment is read from one network so often, without a login too', async () => {
  const { code } = await (await ada.post('/api/payment-requests', { amount: 1_000_000 })).json()
  asked = []
  expect(await readUntilRefused(platform.openBrowser(), `/api/payment-requests/${code}`)).toBe(300)
  expect(asked).toHaveLength(300)
})
