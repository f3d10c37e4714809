import type { NamespaceControls } from '../control/controls.ts'
import { createFaults, type Faults } from '../control/faults/faults.ts'
import { createGateway } from '../control/gateway.ts'
import { createNamedSnapshots } from '../control/namedSnapshots.ts'
import { createRecorder } from '../control/recorder.ts'
import { createRequestLog } from '../control/requestLog.ts'
import { ping } from '../core/database/ping.ts'
import { createOidcVerifier } from '../core/oidc.ts'
import type { Settings } from '../core/settings.ts'
import { listMessages } from '../credentials/messages.ts'
import { publicSigners } from '../platform/keptSigners.ts'
import { applySeed } from '../seed/applySeed.ts'
import { openSnapshot } from '../snapshots/openSnapshot.ts'
import { writeSnapshot } from '../snapshots/writeSnapshot.ts'
import { listWebhooks } from '../webhooks/webhooks.ts'
import type { ServiceParts, SharedApp } from './api.ts'
import { copyData } from './copyData.ts'
import { createDataLock } from './dataLock.ts'
import { createEngine, type Engine } from './engine.ts'
import { createLifecycle, type Lifecycle } from './lifecycle.ts'
import { createOpenRequests } from './openRequests.ts'
import type { OwnData } from './ownData.ts'
import { toTarget } from './restoreData.ts'
import type { Service } from './sandbox.ts'

/** A service, and what a second one on the same state is started with. */
export type RunningService = Service & {
  copyData(): Promise<OwnData>
  /** Returns the snapshot that it keeps under a name. @throws ApiException 404 `SNAPSHOT_NOT_FOUND` */
  findSnapshot(name: string): Uint8Array
}

/**
 * Starts the whole service on its data.
 *
 * @param app - Of the generation in the settings
 * @param namespaces - What makes namespaces; left out in a namespace
 * @throws SeedError
 */
export async function startService(
  settings: Settings,
  data: OwnData,
  app: SharedApp,
  namespaces?: NamespaceControls,
): Promise<RunningService> {
  const engine = createEngine(settings, data)
  const { clock, feed, scheduler, database } = engine
  const requests = createRequestLog()
  const faultParts = { settings, now: clock.now, routes: () => app.routes }
  const faults = createFaults(faultParts, data.faults)
  const record = createRecorder({ requests, feed, now: clock.now, log: settings.log })
  const openRequests = createOpenRequests({
    settings,
    handle: createGateway({
      faults,
      record,
      handle: (request, notes) => app.handle(request, parts, notes),
    }),
  })
  const dataLock = createDataLock()
  const lifecycle: Lifecycle = createLifecycle({
    engine,
    requests,
    openRequests,
    dataLock,
    faults,
    // The same API, for requests that must not wait for the start that they are a part of.
    makeSeed: () =>
      makeSeed(engine, (request) => {
        const own = { catchUp: scheduler.runDue, enter: async () => () => {} }
        return app.handle(request, { ...parts, ...own })
      }),
  })
  const copy = () => lifecycle.betweenResets(() => copyData(engine, faults))
  const take = () => takeSnapshot(settings, copy)
  const description = describe(engine)
  const restore = async (snapshot: Uint8Array) => {
    const state = await openSnapshot(snapshot, await database.openEmpty(), toTarget(settings))
    await lifecycle.restore(state).finally(() => state.database.close())
    Object.assign(description.signers, publicSigners(engine.signers))
  }
  const snapshots = createNamedSnapshots({ now: clock.now, take })
  const { advance } = scheduler
  const parts: ServiceParts = {
    ...engine,
    oidc: createOidcVerifier(settings),
    controls: {
      ...engine,
      requests,
      faults,
      advance,
      reset: lifecycle.reset,
      takeSnapshot: take,
      restoreSnapshot: restore,
      snapshots,
      namespaces,
    },
    enter: dataLock.enter,
    sendWebhook: engine.webhookSender.sendNow,
    isReady: () => ping(database),
    catchUp: async () => {
      await lifecycle.idle()
      await scheduler.runDue()
    },
  }
  await lifecycle.start(data.needsSeed)
  return {
    ...description,
    ...toTools(engine, faults),
    fetch: openRequests.handle,
    reset: lifecycle.reset,
    close: lifecycle.close,
    copyData: copy,
    findSnapshot: snapshots.find,
    snapshot: take,
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

/** Writes a copy out, so that the service goes on meanwhile. */
async function takeSnapshot(
  settings: Settings,
  copy: () => Promise<OwnData>,
): Promise<Uint8Array<ArrayBuffer>> {
  const { database, faults = [] } = await copy()
  try {
    return await writeSnapshot({ database, faults, settings })
  } finally {
    await database.close()
  }
}

/** Returns the facts that a program needs to know to use the service. */
function describe({ settings, signers }: Engine) {
  const { basePath, umaDomain } = settings.profile
  const authorization = authorizationOf(settings)
  return { signers: publicSigners(signers), basePath, umaDomain, authorization }
}

/** Builds the tools with which a test controls the service. */
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

type EventListener = Parameters<Service['events']['subscribe']>[0]

function authorizationOf({ clientId, clientSecret }: Settings): string {
  return `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
}
