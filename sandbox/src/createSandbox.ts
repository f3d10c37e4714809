import { createApp, type SharedApp } from './assembly/api.ts'
import { createNamespaces } from './assembly/namespaces.ts'
import { claimData, type OwnData } from './assembly/ownData.ts'
import { restoreData } from './assembly/restoreData.ts'
import type { Sandbox } from './assembly/sandbox.ts'
import { startService } from './assembly/service.ts'
import { openDatabase } from './core/node/openDatabase.ts'
import { readPageFile } from './core/node/pageFiles.ts'
import { resolveSettings } from './core/options/resolveSettings.ts'
import type { SandboxOptions, Settings } from './core/settings.ts'

/**
 * Starts a sandbox in this process.
 *
 * @throws OptionError naming an option that cannot be used
 * @throws SeedError naming the request of the seed that was refused
 * @throws SnapshotError when `snapshot` cannot be restored; nothing was changed
 * @example
 * ```ts
 * const sandbox = await createSandbox()
 * const response = await sandbox.fetch(
 *   new Request(`http://localhost${sandbox.basePath}/transactions`, {
 *     headers: { authorization: sandbox.authorization },
 *   }),
 * )
 * await sandbox.close()
 * ```
 */
export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = resolveSettings(options)
  const { snapshot, ...others } = options
  const data = snapshot
    ? await restoreData(settings, snapshot)
    : await claimData(settings, await openDatabase(settings))
  return start(others, settings, data, createApp(settings.profile, readPageFile))
}

async function start(
  options: SandboxOptions,
  settings: Settings,
  data: OwnData,
  app: SharedApp,
): Promise<Sandbox> {
  const namespaces = createNamespaces({
    options,
    data,
    app,
    copyData: () => copyData(),
    findSnapshot: (name) => findSnapshot(name),
  })
  const { copyData, findSnapshot, ...service } = await startService(settings, data, app, namespaces)
  const secrets = ['clientSecret', 'controlToken'] as const
  return {
    ...service,
    hosts: settings.controlHosts,
    missingSecrets: secrets.filter((name) => !options[name]),
    fetch: (request) => {
      const routed = namespaces.route(request)
      return routed ? routed.fetch(routed.request) : service.fetch(request)
    },
    createNamespace: async (own) => {
      const { record, service } = await namespaces.add(own)
      return { ...service, ...record }
    },
    fork: async () => start(...inheritForFork(options, settings), await copyData(), app),
    close: async () => {
      await namespaces.close()
      await service.close()
    },
  }
}

/** A fork is in memory, and sends nothing to where its sandbox sends. */
function inheritForFork(options: SandboxOptions, settings: Settings): [SandboxOptions, Settings] {
  const own = { dataDirectory: undefined, webhookEndpoint: undefined, smtpUrl: undefined }
  return [
    { ...options, ...own },
    { ...settings, ...own },
  ]
}
