/**
 * The functions behind the fixtures, for other test runners, a sandbox on a port and namespaces: an
 * API client, customers, and a device that signs.
 *
 * @module
 */

export type {
  ApiClient,
  ApiHeaders,
  ApiInProcess,
  ApiOnPort,
  ApiResponse,
} from './testing/apiClient.ts'
export { createApiClient } from './testing/apiClient.ts'
export { createCustomer, type SandboxCustomer } from './testing/customer.ts'
export { FixtureError } from './testing/fixtureError.ts'
export { type SignedInCustomer, type SignInOptions, signIn } from './testing/signedInCustomer.ts'
