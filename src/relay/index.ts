/**
 * The part a platform's backend mounts: a Fetch handler between the browser and the service.
 * Reachable as `holdfast/relay`.
 *
 * @module
 */
export { type CheckRelayStoreOptions, checkRelayStore } from './checkRelayStore.ts'
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
export { createRedisStore, type RedisStoreOptions } from './redisStore.ts'
export { RelayError, type RelayErrorCode, type RelayErrorOptions } from './relayError.ts'
export type { RelayStore, StoreCount } from './store.ts'
export { type VerifyWebhookOptions, verifyWebhook, type WebhookDelivery } from './webhook.ts'
