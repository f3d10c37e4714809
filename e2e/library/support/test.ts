import { type BrowserContext, test as base, type Page } from '@playwright/test'
import type { Mode, ProfileName } from 'holdfast-sandbox'
import { type Harness, type HarnessUser, startHarness } from './harness.ts'

declare global {
  interface Window {
    holdfast: typeof import('./holdfast.ts')
    wallet: import('holdfast').Wallet
    quote: import('holdfast').Quote
  }
}

interface TestFixtures {
  /** Takes the service back into the present after a story in which time has passed. */
  steadyTime: undefined
  /** A user of the platform whose browser is the page's. */
  user: HarnessUser
}

interface WorkerFixtures {
  /** Whether the service verifies everything, or takes magic values as a hosted sandbox does. */
  mode: Mode
  /** The generation of the service. */
  profile: ProfileName
  harness: Harness
}

/** A story told through the library's own functions, in a page of a real browser. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  mode: ['real', { option: true, scope: 'worker' }],
  profile: ['spec', { option: true, scope: 'worker' }],
  harness: [
    async ({ mode, profile }, use) => {
      const harness = await startHarness({ mode, profile })
      await use(harness)
      await harness.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  steadyTime: [
    async ({ harness: { sandbox } }, use) => {
      await use(undefined)
      // A provider's tokens would be stale in the future, for whichever story comes next.
      if (Math.abs(sandbox.clock.now().getTime() - Date.now()) > 1_000) await sandbox.reset()
    },
    { auto: true },
  ],
  baseURL: async ({ harness }, use) => use(harness.url),
  user: async ({ harness, context }, use) => {
    const user = await harness.newUser()
    await logIn(context, harness, user)
    await use(user)
  },
})

/** Logs the browser in to the platform, as somebody else than before if need be. */
export async function logIn(
  context: BrowserContext,
  harness: Harness,
  { id }: HarnessUser,
): Promise<void> {
  if (harness.isHosted) {
    await context.addInitScript(() => {
      window.isHosted = true
    })
  }
  await context.addCookies([{ name: 'user', value: id, url: harness.url }])
}

/** Opens the page and makes its wallet, with options that can be written as JSON. */
export async function openWallet(page: Page, options: object = {}, path = '/'): Promise<void> {
  await page.goto(path)
  await page.waitForFunction(() => 'holdfast' in window)
  await page.evaluate((given) => {
    window.wallet = window.holdfast.newWallet(given)
    window.wallet.subscribe(() => undefined)
  }, options)
}

/** The code of the error an action ends with, or 'none'. */
export function codeOf(page: Page, action: () => Promise<unknown>): Promise<string> {
  return page.evaluate(
    `(${action.toString()})().then(() => 'none', (error) => error.code ?? String(error))`,
  )
}
