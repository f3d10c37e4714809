/**
 * Fixtures for Playwright: a sandbox on a port for each test, which goes on from what its worker
 * prepared, customers in it, and a virtual authenticator.
 *
 * @module
 */
import {
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { Sandbox } from './assembly/sandbox.ts'
import type { SandboxOptions } from './core/settings.ts'
import { type ApiClient, createApiClient } from './testing/apiClient.ts'
import { createCustomer, type SandboxCustomer } from './testing/customer.ts'
import { type SignedInCustomer, signIn } from './testing/signedInCustomer.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from './testing/virtualAuthenticator.ts'

export type { ApiClient, ApiHeaders, ApiResponse } from './testing/apiClient.ts'
export type { SandboxCustomer } from './testing/customer.ts'
export { FixtureError } from './testing/fixtureError.ts'
export type { SignedInCustomer } from './testing/signedInCustomer.ts'
export {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from './testing/virtualAuthenticator.ts'

/** A sandbox that listens on a free port of loopback. */
export type ListeningSandbox = {
  sandbox: Sandbox
  /** The address without the API's base path. */
  url: string
}

/** The fixtures that a test has for itself. */
export type SandboxTestFixtures = {
  /** A fork of the worker's sandbox, with its address. */
  listeningSandbox: ListeningSandbox
  /** The fork itself: without data of other tests. It is closed after the test. */
  sandbox: Sandbox
  /**
   * Its address without the API's base path, such as `http://localhost:49152`: what the app under
   * test is given.
   */
  sandboxUrl: string
  /** Calls the sandbox's API with the first API token. */
  api: ApiClient
  /** An approved individual with 100.00 USDB in a wallet, and a bank account. */
  customer: SandboxCustomer
  /** The same customer, signed in with a passkey outside of the page: `sign` makes wallet signatures. */
  signedInCustomer: SignedInCustomer
  /** A virtual authenticator in the browser of `page`, which has to be Chromium. */
  authenticator: VirtualAuthenticator
}

/** The fixtures that the tests of a worker share. */
export type SandboxWorkerFixtures = {
  /** Options of the worker's sandbox; `use` of the configuration or `test.use` sets them. @default {} */
  sandboxOptions: SandboxOptions
  /** Prepares the worker's sandbox, once. @default nothing */
  seed: (sandbox: Sandbox) => Promise<void>
  /** The worker's sandbox, as `seed` left it. It has no port. */
  preparedSandbox: Sandbox
}

/** Playwright's `test` with a sandbox. */
export type SandboxTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SandboxTestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxWorkerFixtures
>

/**
 * Playwright's `test` with a sandbox for each test.
 *
 * @example
 * ```ts
 * const test = base.extend<object, Pick<SandboxWorkerFixtures, 'seed'>>({
 *   seed: [
 *     async ({}, use) =>
 *       use(async (sandbox) => {
 *         await createCustomer(createApiClient(sandbox)) // of holdfast-sandbox/testing
 *       }),
 *     { scope: 'worker' },
 *   ],
 * })
 *
 * test('shows the customer', async ({ page, customer, sandboxUrl }) => {
 *   await page.goto(`${sandboxUrl}/#/customers`)
 *   await expect(page.getByText(customer.id)).toBeVisible()
 * })
 * ```
 */
export const test: SandboxTest = base.extend<SandboxTestFixtures, SandboxWorkerFixtures>({
  sandboxOptions: [{}, { scope: 'worker', option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  seed: [({}, use) => use(async () => {}), { scope: 'worker' }],
  preparedSandbox: [
    async ({ sandboxOptions, seed }, use) => prepare(sandboxOptions, seed, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  listeningSandbox: async ({ preparedSandbox }, use) => serveFork(preparedSandbox, use),
  sandbox: ({ listeningSandbox }, use) => use(listeningSandbox.sandbox),
  sandboxUrl: ({ listeningSandbox }, use) => use(listeningSandbox.url),
  api: ({ sandbox }, use) => use(createApiClient(sandbox)),
  customer: async ({ api }, use) => use(await createCustomer(api)),
  signedInCustomer: async ({ api, customer, sandboxOptions }, use) =>
    use(await signIn(api, customer, sandboxOptions)),
  authenticator: async ({ page }, use) => use(await addVirtualAuthenticator(page)),
})

async function prepare(
  options: SandboxOptions,
  seed: SandboxWorkerFixtures['seed'],
  use: (sandbox: Sandbox) => Promise<void>,
): Promise<void> {
  // Loaded here: tests that only take the authenticator need no database.
  const { createSandbox } = await import('./createSandbox.ts')
  const sandbox = await createSandbox(options)
  try {
    await seed(sandbox)
    await use(sandbox)
  } finally {
    await sandbox.close()
  }
}

/** A port of its own: whatever knows how to reach a sandbox reaches the fork, by nothing but its address. */
async function serveFork(
  prepared: Sandbox,
  use: (listening: ListeningSandbox) => Promise<void>,
): Promise<void> {
  const { listen } = await import('./listen.ts')
  const sandbox = await prepared.fork()
  const { url, close } = await listen(sandbox)
  await use({ sandbox, url })
  // First, as it ends the streams of events that a page may still have open.
  await sandbox.close()
  await close()
}
