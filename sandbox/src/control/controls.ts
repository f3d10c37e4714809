import type { Clock } from '../core/clock.ts'
import type { AppEnv } from '../core/http/environment.ts'
import type { NamespaceRecord } from '../core/records.ts'
import type { NamespaceOptions } from '../core/settings.ts'
import type { Signers } from '../crypto/signers.ts'
import type { WebhookSender } from '../webhooks/webhookSender.ts'
import type { Faults } from './faults/faults.ts'
import type { Feed } from './feed.ts'
import type { NamedSnapshots } from './namedSnapshots.ts'
import type { RequestLog } from './requestLog.ts'

/** Functions of the control area over namespaces. */
export type NamespaceControls = {
  /** @throws OptionError, SeedError, ApiException 409 `CONFLICT` when there are too many */
  create(options: NamespaceOptions): Promise<NamespaceRecord>
  /** In the order they were made. */
  list(): NamespaceRecord[]
  /** @throws ApiException 404 `NAMESPACE_NOT_FOUND` */
  remove(id: string): Promise<void>
}

/** Functions of the control area over the sandbox it belongs to. */
export type Controls = {
  requests: RequestLog
  faults: Faults
  feed: Feed
  webhookSender: WebhookSender
  signers: Signers
  clock: Pick<Clock, 'now' | 'kind'>
  advance(ms: number): Promise<void>
  reset(): Promise<void>
  /** @throws SnapshotError */
  takeSnapshot(): Promise<Uint8Array<ArrayBuffer>>
  /** Puts the state of a snapshot in place of this one. @throws SnapshotError when nothing was changed */
  restoreSnapshot(snapshot: Uint8Array): Promise<void>
  snapshots: NamedSnapshots
  /** Undefined in a namespace. */
  namespaces: NamespaceControls | undefined
}

/** The context of a route of the control area. */
export type ControlEnv = {
  Bindings: { controls: Controls }
  Variables: AppEnv['Variables']
}
