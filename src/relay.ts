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
export { createRelay, type Relay, type RelayHandler } from './relay/createRelay.ts'
export type { RelayHealth, RelayHealthCheck } from './relay/health/checkHealth.ts'
export { clientNetwork } from './relay/identify/clientNetwork.ts'
export type { AppUser } from './relay/identify/identify.ts'
export type { AgentEventOptions, Unsubscribe } from './relay/options/agentEventOptions.ts'
export type { AllowedFields } from './relay/options/allowedFields.ts'
export type { RelayKey } from './relay/options/keyOptions.ts'
export type { RelayLimit, RelayLimits } from './relay/options/limitOptions.ts'
export type {
  RelayErrorContext,
  RelayLog,
  RelayLogEntry,
  RelayOnError,
  RelayServiceCall,
} from './relay/options/logOptions.ts'
export type { OAuthOptions, OAuthProvider } from './relay/options/oauthOptions.ts'
export type {
  BeforeForward,
  PolicyCall,
  PolicyRefusal,
} from './relay/options/policyOptions.ts'
export type { RelayOptions } from './relay/options/relayOptions.ts'
export type { RelyingPartyOptions } from './relay/options/relyingParty.ts'
export type { RelayRouteName } from './relay/options/routeName.ts'
export type { RelayFetch, ServiceOptions } from './relay/options/serviceOptions.ts'
export type { StepUp, StepUpRoute, StepUpRule } from './relay/options/stepUpOptions.ts'
export type {
  RelayAttributes,
  RelayCounter,
  RelayHistogram,
  RelayMeter,
  RelayMetricOptions,
  RelaySpan,
  RelaySpanOptions,
  RelayTracer,
} from './relay/options/telemetryOptions.ts'
export { RelayError, type RelayErrorOptions } from './relay/relayError.ts'
export { type CheckRelayStoreOptions, checkRelayStore } from './relay/stores/checkRelayStore.ts'
export { createMemoryStore, type MemoryStoreOptions } from './relay/stores/memoryStore.ts'
export { createRedisStore, type RedisStoreOptions } from './relay/stores/redisStore.ts'
export type { RelayStore, StoreCount } from './relay/stores/relayStore.ts'
export {
  type VerifyWebhookOptions,
  verifyWebhook,
  type WebhookDelivery,
} from './relay/webhooks/webhook.ts'
export type { WebhookType } from './relay/webhooks/webhookType.ts'
export type { RelayErrorCode } from './shared/relayErrorCode.ts'
