/**
 * Fixtures for Vitest: a sandbox for each test, which goes on from what its worker prepared, and customers in it.
 *
 * @module
 */
import { test as base, type TestAPI } from 'vitest'
import type { Sandbox } from './assembly/sandbox.ts'
import type { SandboxOptions } from './core/settings.ts'
import { createSandbox } from './createSandbox.ts'
import { type ApiClient, createApiClient } from './testing/apiClient.ts'
import { createCustomer, type SandboxCustomer } from './testing/customer.ts'
import { type SignedInCustomer, signIn } from './testing/signedInCustomer.ts'

export type { ApiClient, ApiHeaders, ApiResponse } from './testing/apiClient.ts'
export type { SandboxCustomer } from './testing/customer.ts'
export { FixtureError } from './testing/fixtureError.ts'
export type { SignedInCustomer } from './testing/signedInCustomer.ts'

/** The fixtures that a test may take from its context. */
export type SandboxFixtures = {
  /** Options of the worker's sandbox. @default {} */
  sandboxOptions: SandboxOptions
  /** Prepares the worker's sandbox, once. @default nothing */
  seed: (sandbox: Sandbox) => Promise<void>
  /** The worker's sandbox, as `seed` left it. */
  preparedSandbox: Sandbox
  /** A fork of the worker's sandbox: without data of other tests, also of those that run at the same time. */
  sandbox: Sandbox
  /** Calls the sandbox's API with the first API token. */
  api: ApiClient
  /** An approved individual with 100.00 USDB in a wallet, and a bank account. */
  customer: SandboxCustomer
  /** The same customer, signed in with a passkey: `sign` makes wallet signatures. */
  signedInCustomer: SignedInCustomer
}

/**
 * Vitest's `test` with a sandbox. Extend it once, in a file that the tests import: every extension
 * starts a sandbox of its own.
 *
 * @example
 * ```ts
 * export const test = base
 *   .extend('sandboxOptions', { scope: 'worker' }, { clock: 'frozen' })
 *   .extend('seed', { scope: 'worker' }, () => async (sandbox: Sandbox) => {
 *     await createCustomer(createApiClient(sandbox)) // of holdfast-sandbox/testing
 *   })
 *
 * test('creates a customer', async ({ api }) => {
 *   const { status } = await api.post('/customers', { customerType: 'INDIVIDUAL' })
 *   expect(status).toBe(201)
 * })
 * ```
 */
export const test: TestAPI<SandboxFixtures> = base.extend<SandboxFixtures>({
  sandboxOptions: [{}, { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what a fixture needs from its pattern
  seed: [({}, use) => use(async () => {}), { scope: 'worker' }],
  preparedSandbox: [
    async ({ sandboxOptions, seed }, use) => {
      const sandbox = await createSandbox(sandboxOptions)
      try {
        await seed(sandbox)
        await use(sandbox)
      } finally {
        await sandbox.close()
      }
    },
    { scope: 'worker' },
  ],
  sandbox: async ({ preparedSandbox }, use) => {
    const sandbox = await preparedSandbox.fork()
    await use(sandbox)
    await sandbox.close()
  },
  api: ({ sandbox }, use) => use(createApiClient(sandbox)),
  customer: async ({ api }, use) => use(await createCustomer(api)),
  signedInCustomer: async ({ api, customer, sandboxOptions }, use) =>
    use(await signIn(api, customer, sandboxOptions)),
})
