/**
 * The part a platform's backend mounts: a Fetch handler between the browser and the service.
 * Reachable as `holdfast/relay`.
 *
 * @module
 */
export { createRelay } from './createRelay.ts'
export type { RelayLog, RelayLogEntry } from './log.ts'
export { createMemoryStore, type MemoryStoreOptions } from './memoryStore.ts'
export type {
  AppUser,
  OAuthOptions,
  OAuthProvider,
  Relay,
  RelayFetch,
  RelayLimit,
  RelayLimits,
  RelayOptions,
  RelyingPartyOptions,
  ServiceOptions,
} from './options.ts'
export type { RelayErrorCode } from './relayError.ts'
export type { RelayStore, StoreCount } from './store.ts'
