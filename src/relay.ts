/**
 * The part a platform's backend mounts: a Fetch handler between the browser and the service.
 * Reachable as `holdfast/relay`.
 *
 * @module
 */

export { createRelay } from './relay/createRelay.ts'
export type { RelayLog, RelayLogEntry } from './relay/log.ts'
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
} from './relay/options/options.ts'
export { RelayError, type RelayErrorOptions } from './relay/relayError.ts'
export { type CheckRelayStoreOptions, checkRelayStore } from './relay/store/checkRelayStore.ts'
export { createMemoryStore, type MemoryStoreOptions } from './relay/store/memoryStore.ts'
export { createRedisStore, type RedisStoreOptions } from './relay/store/redisStore.ts'
export type { RelayStore, StoreCount } from './relay/store/store.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookDelivery,
} from './relay/webhooks/webhook.ts'
export type { RelayErrorCode } from './shared/relayErrorCode.ts'
