import { type AppParts, createApp } from './app.ts'
import { createEngine, type Engine } from './assembly/engine.ts'
import { createLifecycle, type Lifecycle } from './assembly/lifecycle.ts'
import { openOwnData } from './assembly/openOwnData.ts'
import type { Sandbox } from './assembly/sandbox.ts'
import { createFaults, type Faults } from './control/faults/faults.ts'
import { createGateway } from './control/gateway.ts'
import { createRecorder } from './control/recorder.ts'
import { createRequestLog } from './control/requestLog.ts'
import { ping } from './core/database/ping.ts'
import { readPageFile } from './core/node/pageFiles.ts'
import { createOidcVerifier } from './core/oidc.ts'
import { resolveSettings } from './core/options/resolveSettings.ts'
import type { SandboxOptions, Settings } from './core/settings.ts'
import { listMessages } from './credentials/messages.ts'
import { publicSigners } from './platform/signers.ts'
import { applySeed } from './seed/applySeed.ts'
import { listWebhooks } from './webhooks/webhooks.ts'

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
  const { database, needsSeed } = await openOwnData(settings)
  const engine = await createEngine(settings, database)
  const { clock, feed, scheduler } = engine
  const requests = createRequestLog()
  const faults = createFaults({ settings, now: clock.now, routes: () => app.routes })
  const lifecycle: Lifecycle = createLifecycle({
    engine,
    requests,
    faults,
    // The same API, for requests that must not wait for the start that they are a part of.
    makeSeed: () => makeSeed(engine, createApp({ ...appParts, catchUp: scheduler.runDue }).fetch),
  })
  const { advance } = scheduler
  const appParts: Omit<AppParts, 'catchUp'> = {
    ...engine,
    oidc: createOidcVerifier(settings),
    controls: { ...engine, requests, faults, advance, reset: lifecycle.reset },
    sendWebhook: engine.webhookSender.sendNow,
    readPageFile,
    isReady: () => ping(database),
  }
  const app = createApp({
    ...appParts,
    catchUp: async () => {
      await lifecycle.idle()
      await scheduler.runDue()
    },
  })
  await lifecycle.start(needsSeed)
  const record = createRecorder({ requests, feed, now: clock.now })
  return {
    ...describe(engine, options),
    ...toTools(engine, faults),
    fetch: createGateway({ faults, record, handle: (request) => app.fetch(request) }),
    reset: lifecycle.reset,
    close: lifecycle.close,
  }
}

async function makeSeed(
  { settings, run }: Engine,
  fetch: (request: Request) => Response | Promise<Response>,
): Promise<void> {
  if (!settings.seed) return
  const { basePath } = settings.profile
  await applySeed(settings.seed, run, { fetch, basePath, authorization: authorizationOf(settings) })
}

/** What a program has to know of the sandbox to use it. */
function describe({ settings, signers }: Engine, options: SandboxOptions) {
  const { basePath, umaDomain } = settings.profile
  const secrets = ['clientSecret', 'controlToken'] as const
  return {
    signers: publicSigners(signers),
    basePath,
    umaDomain,
    missingSecrets: secrets.filter((name) => !options[name]),
    authorization: authorizationOf(settings),
  }
}

/** What a test does to the sandbox beside calling it. */
function toTools({ clock, scheduler, run, webhookSender, feed }: Engine, faults: Faults) {
  const { add, list, remove, clear } = faults
  return {
    clock: { now: clock.now, advance: scheduler.advance },
    mail: { list: () => run(listMessages) },
    webhooks: {
      list: () => run(listWebhooks),
      resend: async (id: string) => {
        await webhookSender.resend(id)
      },
      shuffle: webhookSender.shuffle,
    },
    faults: { add, list, remove, clear },
    events: { subscribe: (listener: EventListener) => feed.subscribe({ event: listener }) },
  }
}

type EventListener = Parameters<Sandbox['events']['subscribe']>[0]

function authorizationOf({ clientId, clientSecret }: Settings): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}
