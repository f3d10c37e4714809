/**
 * The service on your own machine: `createSandbox` answers requests in process, `listen` gives it a
 * port.
 *
 * @module
 */
export type { SandboxEvent } from './control/feed.ts'
export { createSandbox, type Sandbox } from './createSandbox.ts'
export type { SentMessage } from './domain/messages.ts'
export type { PublicSigners } from './domain/signers.ts'
export type { WebhookRecord } from './domain/webhooks.ts'
export { type Listener, type ListenOptions, listen, OpenHostError } from './listen.ts'
export { type ProfileName, profileNames } from './profile.ts'
export type { ChallengeLimits, LogEntry, Mode, OidcIssuer, SandboxOptions } from './settings.ts'
