import { createNamespaces } from './assembly/namespaces.ts'
import { claimData } from './assembly/ownData.ts'
import type { Sandbox } from './assembly/sandbox.ts'
import { startService } from './assembly/service.ts'
import { openDatabase } from './core/node/openDatabase.ts'
import { resolveSettings } from './core/options/resolveSettings.ts'
import type { SandboxOptions } from './core/settings.ts'

/**
 * Starts a sandbox in this process.
 *
 * @throws OptionError naming an option that cannot be used
 * @throws SeedError naming the request of the seed that was refused
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
  const data = await claimData(settings, await openDatabase(settings))
  const namespaces = createNamespaces(options, data)
  const service = await startService(settings, data, namespaces)
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
    close: async () => {
      await namespaces.close()
      await service.close()
    },
  }
}
