import type { NamespaceControls } from '../control/controls.ts'
import { conflict, notFound } from '../core/errors.ts'
import { randomHex } from '../core/ids.ts'
import { inheritOptions } from '../core/options/namespaceOptions.ts'
import { resolveSettings } from '../core/options/resolveSettings.ts'
import type { NamespaceRecord } from '../core/records.ts'
import type { NamespaceOptions, SandboxOptions, Settings } from '../core/settings.ts'
import { openSnapshot } from '../snapshots/openSnapshot.ts'
import type { SharedApp } from './api.ts'
import { routeToNamespace } from './namespaceRouting.ts'
import { claimData, type OwnData } from './ownData.ts'
import { toTarget } from './restoreData.ts'
import type { Service } from './sandbox.ts'
import { startService } from './service.ts'

/** A namespace that is running. */
type RunningNamespace = { record: NamespaceRecord; service: Service }

/** A request and what handles it. */
type Routed = { request: Request; fetch: Service['fetch'] }

/** The namespaces of a sandbox. */
export type Namespaces = NamespaceControls & {
  /** @throws OptionError, SeedError, ApiException 409 `CONFLICT` when there are too many */
  add(options?: NamespaceOptions): Promise<RunningNamespace>
  /** The namespace that a request is for, by its credentials or its path. */
  route(request: Request): Routed | undefined
  /** Removes every namespace. */
  close(): Promise<void>
}

const maxCount = 100

/** The parts that namespaces are made from. */
export type NamespaceParts = {
  /** The sandbox's own, which a namespace inherits. */
  options: SandboxOptions
  data: Pick<OwnData, 'database' | 'signers'>
  app: SharedApp
  /** Copies the state of the sandbox, for a namespace that is a fork. */
  copyData(): Promise<OwnData>
  /** A snapshot that the sandbox keeps. @throws ApiException 404 `SNAPSHOT_NOT_FOUND` */
  findSnapshot(name: string): Uint8Array
}

/**
 * Starts without namespaces. One has a database of its own, in memory, and everything
 * else that a sandbox has but for its signers.
 */
export function createNamespaces(parts: NamespaceParts): Namespaces {
  const { options, data, app } = parts
  const namespaces = new Map<string, RunningNamespace>()
  const starting = new Set<Promise<unknown>>()
  let isClosed = false

  const openData = async (settings: Settings, { fork, snapshot }: NamespaceOptions) => {
    if (fork) return parts.copyData()
    const empty = () => data.database.openEmpty()
    if (snapshot === undefined) return claimData(settings, await empty(), data.signers)
    const content = parts.findSnapshot(snapshot)
    const state = await openSnapshot(content, await empty(), toTarget(settings))
    return { ...(await claimData(settings, state.database)), faults: state.faults }
  }
  const start = async (given: NamespaceOptions): Promise<RunningNamespace> => {
    const id = `namespace-${randomHex(8)}`
    const clientSecret = randomHex(32)
    const inherited = inheritOptions(options, given)
    // A copy sends nothing to where its sandbox sends.
    const silent = (given.fork || given.snapshot !== undefined) && { smtpUrl: undefined }
    const own = { ...inherited, ...silent, clientId: id, clientSecret }
    const settings = { ...resolveSettings(own), namespace: id }
    const service = await startService(settings, await openData(settings, given), app)
    const close = async () => {
      if (namespaces.delete(id)) await service.close()
    }
    const { copyData: _, findSnapshot: __, ...others } = service
    const { authorization } = service
    const controlPath = `/_sandbox/namespaces/${id}`
    const namespace = {
      record: { id, clientId: id, clientSecret, authorization, controlPath },
      service: { ...others, close },
    }
    namespaces.set(id, namespace)
    return namespace
  }
  const add: Namespaces['add'] = async (given = {}) => {
    if (isClosed) throw conflict('The sandbox was closed')
    if (namespaces.size + starting.size >= maxCount)
      throw conflict(`At most ${maxCount} namespaces can exist at a time; delete one`)
    const namespace = start(given).finally(() => starting.delete(namespace))
    starting.add(namespace)
    return namespace
  }
  const close = async () => {
    isClosed = true
    await Promise.allSettled(starting)
    for (const { service } of namespaces.values()) await service.close()
  }
  return {
    add,
    create: async (given) => (await add(given)).record,
    list: () => [...namespaces.values()].map(({ record }) => record),
    remove: async (id) => {
      const namespace = namespaces.get(id)
      if (!namespace) throw notFound('NAMESPACE_NOT_FOUND', 'Namespace')
      await namespace.service.close()
    },
    route: (request) => {
      const target = routeToNamespace(request)
      const namespace = target && namespaces.get(target.id)
      return namespace && { request: target.request(), fetch: namespace.service.fetch }
    },
    close,
  }
}
