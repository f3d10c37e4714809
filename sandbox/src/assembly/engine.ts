import { announceBalances } from '../accounts/internalAccounts.ts'
import { createImporter, type Importer } from '../bulk/importer.ts'
import { createFeed, type Feed } from '../control/feed.ts'
import { type Clock, createClock } from '../core/clock.ts'
import type { Database } from '../core/database/database.ts'
import { createMailer, type Mailer } from '../core/node/mailer.ts'
import { createScheduler, type Scheduler } from '../core/scheduler/scheduler.ts'
import type { Settings } from '../core/settings.ts'
import { keepClock } from '../core/work/keptClock.ts'
import { createRead, createRun, type Run } from '../core/work/run.ts'
import type { Signers } from '../crypto/signers.ts'
import { applyApprovalResponse } from '../payments/incomingPayments.ts'
import { createWebhookSender, type WebhookSender } from '../webhooks/webhookSender.ts'
import { writeWebhooks } from '../webhooks/webhooks.ts'
import { dueWork } from './dueWork.ts'
import type { OwnData } from './ownData.ts'

/** The engine that the service runs on: units of work over a database, and what happens outside of them. */
export type Engine = {
  settings: Settings
  database: Database
  clock: Clock
  signers: Signers
  mailer: Mailer
  feed: Feed
  /** Runs one unit of work. */
  run: Run
  /** Runs a single query, outside of a transaction. */
  read: Run
  webhookSender: WebhookSender
  importer: Importer
  scheduler: Scheduler
}

/** Puts the engine together; nothing runs yet. */
export function createEngine(settings: Settings, { database, signers }: OwnData): Engine {
  const { startAt, now } = settings
  const clock = createClock(startAt ? () => startAt.getTime() : now, settings.clock)
  const mailer = createMailer(settings)
  const feed = createFeed({ now: clock.now, log: settings.log })
  // Units of work tell the sender and the scheduler what they wrote, and these run units of work.
  const units = {
    database,
    clock,
    settings,
    signers,
    deliver: mailer.deliver,
    publish: feed.publish,
    outbox: {
      send: (id: string) => webhookSender.send(id),
      shuffleMs: () => webhookSender.shuffleMs(),
    },
    startImport: (id: string) => importer.start(id),
    // Balances are announced by webhooks, so these are written last.
    endings: [announceBalances, writeWebhooks],
    onScheduled: (dueAt: Date) => scheduler.note(dueAt),
  }
  const run = createRun(units)
  const read = createRead(units)
  const webhookSender: WebhookSender = createWebhookSender({
    run,
    settings,
    signers,
    onApproval: applyApprovalResponse,
  })
  const importer: Importer = createImporter({ run, settings })
  const scheduler: Scheduler = createScheduler({
    run,
    read,
    clock,
    settings,
    handlers: dueWork,
    settled: async () => {
      await importer.settled()
      return webhookSender.settled()
    },
    keepOffset: (ms) => run((work) => keepClock(work, clock, ms)),
  })
  return {
    settings,
    database,
    clock,
    signers,
    mailer,
    feed,
    run,
    read,
    webhookSender,
    importer,
    scheduler,
  }
}
