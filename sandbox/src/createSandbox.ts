import { announceBalances, provisionPlatformAccounts } from './accounts/internalAccounts.ts'
import { type AppParts, createApp } from './app.ts'
import { createFaults } from './control/faults/faults.ts'
import { createFeed } from './control/feed.ts'
import { createGateway } from './control/gateway.ts'
import { createRecorder } from './control/recorder.ts'
import { createRequestLog } from './control/requestLog.ts'
import { createClock } from './core/clock.ts'
import type { Database } from './core/database/database.ts'
import { ping } from './core/database/ping.ts'
import { createMailer } from './core/node/mailer.ts'
import { openDatabase } from './core/node/openDatabase.ts'
import { readPageFile } from './core/node/pageFiles.ts'
import { createOidcVerifier } from './core/oidc.ts'
import { resolveSettings } from './core/options/resolveSettings.ts'
import type {
  Fault,
  FaultRecord,
  PublicSigners,
  SandboxEvent,
  SentMessage,
  WebhookRecord,
} from './core/records.ts'
import { createQueue } from './core/scheduler/queue.ts'
import { createScheduler, type Scheduler } from './core/scheduler/scheduler.ts'
import type { SandboxOptions, Settings } from './core/settings.ts'
import { keepGeneration } from './core/work/dataGeneration.ts'
import { findKeptOffset, keepClock } from './core/work/keptClock.ts'
import { createRead, createRun } from './core/work/run.ts'
import type { Work } from './core/work/work.ts'
import { listMessages } from './credentials/messages.ts'
import { createSigners } from './crypto/signers.ts'
import { dueWork } from './dueWork.ts'
import { answerApproval } from './payments/incomingPayments.ts'
import { seedConfig } from './platform/platformConfig.ts'
import { keepSigners, publicSigners } from './platform/signers.ts'
import { seedFirstToken } from './platform/tokens.ts'
import { applySeed } from './seed/applySeed.ts'
import { claimSeed } from './seed/keptSeed.ts'
import { type Courier, createCourier } from './webhooks/courier.ts'
import { listWebhooks, resumeWebhooks, writeWebhooks } from './webhooks/webhooks.ts'

/** A running sandbox. */
export type Sandbox = {
  /** Answers a request as the service would; no port is involved. */
  fetch(request: Request): Promise<Response>
  clock: {
    now(): Date
    /** Moves the clock forward, and has everything happen that falls due on the way. */
    advance(ms: number): Promise<void>
  }
  mail: {
    /** Every mail and text message that was sent, oldest first, with the code in it. */
    list(): Promise<SentMessage[]>
  }
  webhooks: {
    /** The last thousand webhooks with every try to deliver them, oldest first. */
    list(): Promise<WebhookRecord[]>
    /** Sends one again, as a service that delivers at least once may do. */
    resend(id: string): Promise<void>
    /** Has new webhooks wait up to so long before their first try, which mixes their order. */
    shuffle(withinMs: number): void
  }
  faults: {
    /** Makes requests of the API fail. @throws when the fault is invalid or 100 are active */
    add(fault: Fault): FaultRecord
    /** Every fault with how often it was applied, in the order they were added. */
    list(): FaultRecord[]
    /** @throws when there is no such fault */
    remove(id: number): void
    clear(): void
  }
  events: {
    /** Calls `listener` for everything that happens from now on. @returns what ends it */
    subscribe(listener: (event: SandboxEvent) => void): () => void
  }
  /** Public halves of the keys exports, code targets and webhooks are signed with. */
  signers: PublicSigners
  /** The path every operation is under, such as `/2025-10-13`. */
  basePath: string
  /** The domain of the UMA addresses to test with, such as `$success.usd@sandbox.uma.test`. */
  umaDomain: string
  /** The value of an `Authorization` header with the first API token. */
  authorization: string
  /** Options that were left out and must not be where other machines can call. */
  missingSecrets: readonly ('clientSecret' | 'controlToken')[]
  /** Forgets everything and starts anew. */
  reset(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts a sandbox in this process.
 *
 * @throws OptionError naming an option that cannot be used
 * @throws SeedError naming the request of the seed that was refused
 * @example
 * ```ts
 * const sandbox = await createSandbox()
 * const answer = await sandbox.fetch(
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
  const { startAt, now } = settings
  const clock = createClock(startAt ? () => startAt.getTime() : now, settings.clock)
  const signers = await database.transact((tx) => keepSigners({ tx }, createSigners()))
  const mailer = createMailer(settings)
  const feed = createFeed({ now: clock.now, log: settings.log })
  const parts = {
    database,
    clock,
    settings,
    signers,
    deliver: mailer.deliver,
    courier: {
      send: (id: string) => courier.send(id),
      shuffleMs: () => courier.shuffleMs(),
    },
    publish: feed.publish,
    // Balances are announced by webhooks, so these are written last.
    endings: [announceBalances, writeWebhooks],
    onScheduled: (dueAt: Date) => scheduler.note(dueAt),
  }
  const run = createRun(parts)
  const read = createRead(parts)
  const courier: Courier = createCourier({ run, settings, signers, onApproval: answerApproval })
  const { settled } = courier
  const scheduler: Scheduler = createScheduler({
    run,
    read,
    clock,
    settings,
    handlers: dueWork,
    settled,
    keepOffset: (ms) => run((work) => keepClock(work, clock, ms)),
  })
  const requests = createRequestLog()
  const record = createRecorder({ requests, feed, now: clock.now })
  const faults = createFaults({ settings, now: clock.now, routes: () => app.routes })

  // Pages are configured with the signers' public halves, so these survive a reset.
  const provision = async (work: Work) => {
    await keepGeneration(work)
    await keepClock(work, clock, clock.offsetMs())
    await seedFirstToken(work)
    await keepSigners(work, signers)
    await seedConfig(work)
    await provisionPlatformAccounts(work)
    await resumeWebhooks(work)
  }
  const startAnew = async () => {
    await courier.stop()
    await database.clear()
    requests.clear()
    faults.clear()
    courier.shuffle(0)
    clock.setOffset(0)
    await run(provision)
    feed.clear()
    feed.publish('reset', {})
  }
  const resets = createQueue()
  const reset = () =>
    resets.run(async () => {
      await scheduler.restart(startAnew)
      await seedData()
    })
  const { advance } = scheduler
  const controls = { requests, faults, feed, courier, clock, advance, reset, signers }
  const appParts: Omit<AppParts, 'catchUp'> = {
    settings,
    run,
    read,
    clock,
    oidc: createOidcVerifier(settings),
    controls,
    sendWebhook: courier.sendNow,
    readPageFile,
    isReady: () => ping(database),
  }
  const app: ReturnType<typeof createApp> = createApp({
    ...appParts,
    catchUp: async () => {
      // There is no API token before the new start is over.
      await resets.idle()
      await scheduler.runDue()
    },
  })
  const { clientId, clientSecret } = settings
  const { basePath } = settings.profile
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const seedData = async () => {
    if (!settings.seed) return
    // The same API, for requests that must not wait for the start that they are a part of.
    const { fetch } = createApp({ ...appParts, catchUp: scheduler.runDue })
    await applySeed(settings.seed, run, { fetch, basePath, authorization })
  }
  const stop = async () => {
    faults.close()
    feed.close()
    await scheduler.close()
    await courier.stop()
    await mailer.close()
  }
  try {
    clock.setOffset(await run((work) => findKeptOffset(work, clock, now)))
    await run(provision)
    await scheduler.start()
    if (needsSeed) await seedData()
  } catch (error) {
    await stop()
    // Else the next start would find data whose seed did not end.
    if (needsSeed) await database.clear().catch(() => {})
    await database.close()
    throw error
  }
  return {
    fetch: createGateway({ faults, record, handle: (request) => app.fetch(request) }),
    clock: { now: clock.now, advance },
    mail: { list: () => run(listMessages) },
    webhooks: {
      list: () => run(listWebhooks),
      resend: async (id) => {
        await courier.resend(id)
      },
      shuffle: courier.shuffle,
    },
    faults: { add: faults.add, list: faults.list, remove: faults.remove, clear: faults.clear },
    events: { subscribe: (listener) => feed.subscribe({ event: listener }) },
    signers: publicSigners(signers),
    basePath,
    umaDomain: settings.profile.umaDomain,
    missingSecrets: (['clientSecret', 'controlToken'] as const).filter((name) => !options[name]),
    authorization,
    reset,
    close: async () => {
      await stop()
      await database.close()
    },
  }
}

/** Opens the database, unless its data was made with another profile, mode or seed. */
async function openOwnData(
  settings: Settings,
): Promise<{ database: Database; needsSeed: boolean }> {
  const database = await openDatabase(settings)
  try {
    const needsSeed = await database.transact(async (tx) => {
      const isNew = await keepGeneration({ tx, settings })
      return claimSeed({ tx }, settings.seed, isNew)
    })
    return { database, needsSeed }
  } catch (error) {
    await database.close()
    throw error
  }
}
