/**
 * The part a platform's backend mounts: a Fetch handler between the browser and the service.
 * Reachable as `holdfast/relay`.
 *
 * @module
 */

export { toNodeHandler } from './relay/adapters/nodeHandler.ts'
export type {
  NodeContext,
  NodeHandler,
  NodeHandlerOptions,
  NodeRequest,
  NodeResponse,
} from './relay/adapters/nodeTypes.ts'
export type { RelayHealth, RelayHealthCheck } from './relay/context/health.ts'
export type { RelayLimit, RelayLimits } from './relay/context/limits.ts'
export type {
  RelayErrorContext,
  RelayLog,
  RelayLogEntry,
  RelayOnError,
  RelayServiceCall,
} from './relay/context/log.ts'
export type {
  AgentEventOptions,
  AllowedFields,
  AppUser,
  BeforeForward,
  OAuthOptions,
  OAuthProvider,
  PolicyCall,
  PolicyRefusal,
  Relay,
  RelayFetch,
  RelayHandler,
  RelayKey,
  RelayOptions,
  RelyingPartyOptions,
  ServiceOptions,
  StepUp,
  StepUpRoute,
  StepUpRule,
  Unsubscribe,
} from './relay/context/options.ts'
export type { RelayRouteName } from './relay/context/routeName.ts'
export type { RelayStore, StoreCount } from './relay/context/store.ts'
export type {
  RelayAttributes,
  RelayCounter,
  RelayHistogram,
  RelayMeter,
  RelayMetricOptions,
  RelaySpan,
  RelaySpanOptions,
  RelayTracer,
} from './relay/context/telemetry.ts'
export { createRelay } from './relay/createRelay.ts'
export { clientNetwork } from './relay/identify/clientNetwork.ts'
export { RelayError, type RelayErrorOptions } from './relay/relayError.ts'
export { type CheckRelayStoreOptions, checkRelayStore } from './relay/stores/checkRelayStore.ts'
export { createMemoryStore, type MemoryStoreOptions } from './relay/stores/memoryStore.ts'
export { createRedisStore, type RedisStoreOptions } from './relay/stores/redisStore.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookDelivery,
} from './relay/webhooks/webhook.ts'
export type { WebhookType } from './relay/webhooks/webhookType.ts'
export type { RelayErrorCode } from './shared/relayErrorCode.ts'
