/**
 * The service on your own machine: `createSandbox` handles requests in process, `listen` gives it a
 * port.
 *
 * @module
 */

export type { Namespace, Sandbox, Service } from './assembly/sandbox.ts'
export type { ClockKind } from './core/clock.ts'
export { OptionError } from './core/options/optionError.ts'
export { SeedError } from './core/options/seedError.ts'
export { type ProfileName, profileNames } from './core/profile.ts'
export type {
  Fault,
  FaultEffect,
  FaultRecord,
  FaultScope,
  NamespaceRecord,
  PublicSigners,
  SandboxEvent,
  SentMessage,
  SnapshotRecord,
  WebhookRecord,
} from './core/records.ts'
export type {
  ChallengeLimits,
  LogEntry,
  Mode,
  NamespaceOptions,
  OidcIssuer,
  SandboxOptions,
  SandboxSeed,
  SeedRequest,
} from './core/settings.ts'
export { SnapshotError, type SnapshotErrorCode } from './core/snapshotError.ts'
export { createSandbox } from './createSandbox.ts'
export { type Listener, type ListenOptions, listen, OpenHostError } from './listen.ts'
