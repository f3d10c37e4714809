import type { Signers } from '../../crypto/signers.ts'
import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/database.ts'
import { ApiException } from '../errors.ts'
import type { Settings } from '../settings.ts'
import type { WebhookOutbox, Work } from './work.ts'

/** Runs a body as one unit of work. */
export type Run = <T>(body: (work: Work) => Promise<T>) => Promise<T>

/** The parts that units of work are made from. */
export type RunParts = {
  database: Database
  clock: Clock
  settings: Settings
  signers: Signers
  deliver: Work['deliver']
  outbox: WebhookOutbox
  startImport: Work['startImport']
  publish: Work['publish']
  /** Steps that every unit ends with, in the same transaction, in this order. */
  endings: readonly ((work: Work) => Promise<void>)[]
  /** Told, after the commit, of every moment at which something falls due. */
  onScheduled(dueAt: Date): void
}

/** A refusal that was carried past the commit, to be thrown after it. */
type Kept = { refusal: ApiException }

/** Makes the runner of units of work. */
export function createRun(parts: RunParts): Run {
  return async (body) => {
    let work: Work | undefined
    const outcome = await parts.database.transact(async (tx) => {
      work = begin(parts, tx)
      const result = await settle(work, body)
      for (const end of parts.endings) await end(work)
      return result
    })
    for (const dueAt of work?.dueDates ?? []) parts.onScheduled(dueAt)
    for (const effect of work?.afterCommit ?? []) effect()
    if ('refusal' in outcome) throw outcome.refusal
    return outcome.result
  }
}

async function settle<T>(work: Work, body: (work: Work) => Promise<T>) {
  try {
    return { result: await body(work) }
  } catch (error) {
    // A counted guess must stay counted, so this refusal may not roll its unit back.
    if (error instanceof ApiException && error.keepsChanges) return { refusal: error } as Kept
    throw error
  }
}

/** Runs single queries, each on its own: nothing they read has to fit together. */
export function createRead(parts: RunParts): Run {
  return (body) => parts.database.query((db) => body(begin(parts, db)))
}

function begin(parts: RunParts, tx: Transaction): Work {
  const { clock, settings, signers, deliver, outbox, startImport, publish } = parts
  const afterCommit: Work['afterCommit'] = []
  return {
    tx,
    now: clock.now(),
    settings,
    signers,
    deliver,
    outbox,
    startImport,
    publish: (kind, data) => afterCommit.push(() => publish(kind, data)),
    dueDates: [],
    afterCommit,
    announcements: [],
    movedAccounts: new Set(),
  }
}
