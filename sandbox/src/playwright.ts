/**
 * Fixtures for Playwright: a sandbox on a port for each worker, customers in it, and a virtual
 * authenticator.
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
import { type SignedInCustomer, signIn } from './testing/signIn.ts'
import {
  addVirtualAuthenticator,
  type VirtualAuthenticator,
} from './testing/virtualAuthenticator.ts'

export type { ApiClient, ApiHeaders, ApiResponse } from './testing/apiClient.ts'
export type { SandboxCustomer } from './testing/customer.ts'
export { FixtureError } from './testing/fixtureError.ts'
export type { SignedInCustomer } from './testing/signIn.ts'
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

/** What a test has for itself. */
export type SandboxTestFixtures = {
  /** Calls the sandbox's API with the first API token. */
  api: ApiClient
  /** An approved individual with 100.00 USDB in a wallet, and a bank account. */
  customer: SandboxCustomer
  /** The same customer, signed in with a passkey outside of the page: `sign` makes wallet signatures. */
  signedInCustomer: SignedInCustomer
  /** A virtual authenticator in the browser of `page`, which has to be Chromium. */
  authenticator: VirtualAuthenticator
}

/** What the tests of a worker share. Nothing is reset between them. */
export type SandboxWorkerFixtures = {
  /** Options of the worker's sandbox; `use` of the configuration or `test.use` sets them. @default {} */
  sandboxOptions: SandboxOptions
  /** The worker's sandbox with its address. */
  listeningSandbox: ListeningSandbox
  /** The worker's sandbox. */
  sandbox: Sandbox
  /** Its address without the API's base path, such as `http://localhost:49152`. */
  sandboxUrl: string
}

/** Playwright's `test` with a sandbox. */
export type SandboxTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & SandboxTestFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions & SandboxWorkerFixtures
>

/**
 * Playwright's `test` with a sandbox for each worker.
 *
 * @example
 * ```ts
 * test('shows the customer', async ({ page, customer, sandboxUrl }) => {
 *   await page.goto(`${sandboxUrl}/#/customers`)
 *   await expect(page.getByText(customer.id)).toBeVisible()
 * })
 * ```
 */
export const test: SandboxTest = base.extend<SandboxTestFixtures, SandboxWorkerFixtures>({
  sandboxOptions: [{}, { scope: 'worker', option: true }],
  listeningSandbox: [
    async ({ sandboxOptions }, use) => serve(sandboxOptions, use),
    { scope: 'worker', timeout: 60_000 },
  ],
  sandbox: [({ listeningSandbox }, use) => use(listeningSandbox.sandbox), { scope: 'worker' }],
  sandboxUrl: [({ listeningSandbox }, use) => use(listeningSandbox.url), { scope: 'worker' }],
  api: ({ sandbox }, use) => use(createApiClient(sandbox)),
  customer: async ({ api }, use) => use(await createCustomer(api)),
  signedInCustomer: async ({ api, customer, sandboxOptions }, use) =>
    use(await signIn(api, customer, sandboxOptions)),
  authenticator: async ({ page }, use) => use(await addVirtualAuthenticator(page)),
})

async function serve(
  options: SandboxOptions,
  use: (listening: ListeningSandbox) => Promise<void>,
): Promise<void> {
  // Loaded here: tests that only take the authenticator need no database.
  const [{ createSandbox }, { listen }] = await Promise.all([
    import('./createSandbox.ts'),
    import('./listen.ts'),
  ])
  const sandbox = await createSandbox(options)
  const { url, close } = await listen(sandbox)
  await use({ sandbox, url })
  await close()
  await sandbox.close()
}
