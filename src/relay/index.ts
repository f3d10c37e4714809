/**
 * The part a platform's backend mounts: a Fetch handler between the browser and the service.
 * Reachable as `holdfast/relay`.
 *
 * @module
 */

export type { RelayErrorCode } from '../transport/wire/relayErrorCode.ts'
export { createRelay } from './createRelay.ts'
export type { RelayLog, RelayLogEntry } from './log.ts'
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
} from './options/options.ts'
export { RelayError, type RelayErrorOptions } from './relayError.ts'
export { type CheckRelayStoreOptions, checkRelayStore } from './store/checkRelayStore.ts'
export { createMemoryStore, type MemoryStoreOptions } from './store/memoryStore.ts'
export { createRedisStore, type RedisStoreOptions } from './store/redisStore.ts'
export type { RelayStore, StoreCount } from './store/store.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookDelivery,
} from './webhooks/webhook.ts'
