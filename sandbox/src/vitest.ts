/**
 * Fixtures for Vitest: a sandbox for each worker, empty before each test, and customers in it.
 *
 * @module
 */
import { test as base, type TestAPI } from 'vitest'
import type { Sandbox } from './assembly/sandbox.ts'
import type { SandboxOptions } from './core/settings.ts'
import { createSandbox } from './createSandbox.ts'
import { type ApiClient, createApiClient } from './testing/apiClient.ts'
import { createCustomer, type SandboxCustomer } from './testing/customer.ts'
import { FixtureError } from './testing/fixtureError.ts'
import { createSharedSandbox, type SharedSandbox } from './testing/sharedSandbox.ts'
import { type SignedInCustomer, signIn } from './testing/signIn.ts'

export type { ApiClient, ApiHeaders, ApiResponse } from './testing/apiClient.ts'
export type { SandboxCustomer } from './testing/customer.ts'
export { FixtureError } from './testing/fixtureError.ts'
export type { SharedSandbox } from './testing/sharedSandbox.ts'
export type { SignedInCustomer } from './testing/signIn.ts'

/** What a test may take from its context. */
export type SandboxFixtures = {
  /** Options of the worker's sandbox. @default {} */
  sandboxOptions: SandboxOptions
  /** The worker's sandbox, of which `sandbox` is lent to one test at a time. */
  sharedSandbox: SharedSandbox
  /** A sandbox without data of earlier tests. */
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
 * export const test = base.extend('sandboxOptions', { scope: 'worker' }, { clock: 'frozen' })
 *
 * test('creates a customer', async ({ api }) => {
 *   const { status } = await api.post('/customers', { customerType: 'INDIVIDUAL' })
 *   expect(status).toBe(201)
 * })
 * ```
 */
export const test: TestAPI<SandboxFixtures> = base.extend<SandboxFixtures>({
  sandboxOptions: [{}, { scope: 'worker' }],
  sharedSandbox: [
    async ({ sandboxOptions }, use) => {
      const sandbox = await createSandbox(sandboxOptions)
      await use(createSharedSandbox(sandbox))
      await sandbox.close()
    },
    { scope: 'worker' },
  ],
  sandbox: ({ sharedSandbox, task }, use) => {
    refuseConcurrent(task)
    return sharedSandbox.lend(use)
  },
  api: ({ sandbox }, use) => use(createApiClient(sandbox)),
  customer: async ({ api }, use) => use(await createCustomer(api)),
  signedInCustomer: async ({ api, customer, sandboxOptions }, use) =>
    use(await signIn(api, customer, sandboxOptions)),
})

/** The first of several concurrent tests would get the sandbox, and the others would reset it. */
function refuseConcurrent({ concurrent = false }: { concurrent?: boolean | undefined }): void {
  if (!concurrent) return
  throw new FixtureError(
    'The sandbox fixture is reset before each test: run the tests of a file one after another, without test.concurrent',
  )
}
