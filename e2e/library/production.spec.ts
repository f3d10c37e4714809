import { expect } from '@playwright/test'
import { startHarness } from './support/harness.ts'
import { test as base, codeOf } from './support/test.ts'

const test = base.extend({
  harness: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const service = {
        baseUrl: 'http://localhost/2025-10-13',
        clientId: 'id',
        clientSecret: 'a secret of the service, of 32 bytes or more',
      }
      const harness = await startHarness({}, { service: { ...service, kind: 'production' } })
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('a hosted sandbox’s ways are refused where the service is the real one', async ({
  page,
  harness,
  user: _,
}) => {
  await page.goto('/')
  await page.waitForFunction(() => 'holdfast' in window)
  const code = await codeOf(page, () => {
    const { createWallet, getAccount, hostedSandbox } = window.holdfast
    return getAccount(createWallet({ relayUrl: '/wallet', environment: hostedSandbox() }))
  })

  expect(code).toBe('POLICY_VIOLATION')
  expect(harness.calls).toEqual(['GET /wallet/environment'])
})
