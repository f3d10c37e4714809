import type { Signers } from '../../crypto/signers.ts'
import type { Transaction } from '../database/database.ts'
import type { EventKind } from '../records.ts'
import type { Settings } from '../settings.ts'
import type { WebhookType } from '../webhookTypes.ts'
import { jobs } from './jobs.table.ts'
import type { MessageRow } from './messages.table.ts'

/** One unit of work: what every domain function is given. It commits as a whole or not at all. */
export type Work = {
  tx: Transaction
  /** The sandbox's time; the same throughout the unit. */
  now: Date
  settings: Settings
  /** The moments at which what this unit scheduled falls due; told to the scheduler on commit. */
  dueDates: Date[]
  /** Functions that run once the unit is committed, and not at all when it is not. */
  afterCommit: (() => void)[]
  /** Announcements to the platform: written down as webhooks when the unit ends. */
  announcements: Announcement[]
  /** Accounts whose balance this unit changed. */
  movedAccounts: Set<string>
  /** The platform's configuration, once the unit has read it. */
  config?: unknown
  /** The agent this unit acts for: what it initiates carries the agent's id. */
  agentId?: string
  /** The custodian's signing keys. */
  signers: Signers
  /** Hands a mail to the mail server. */
  deliver(message: MessageRow, replyTo: string | undefined): void
  outbox: WebhookOutbox
  /** Begins a bulk import; see {@link Work.afterCommit}. */
  startImport(id: string): void
  /** Publishes something that happened to the feed's subscribers. */
  publish(kind: EventKind, data: unknown): void
}

/** The contents of a webhook. */
export type Announcement = { id: string; type: WebhookType; data: Record<string, unknown> }

/** The part of the sender of webhooks that a unit of work needs. */
export type WebhookOutbox = {
  /** Sends a webhook that is due; see {@link Work.afterCommit}. */
  send(id: string): void
  /** Returns the milliseconds that a new webhook waits before its first try, when their order is shuffled. */
  shuffleMs(): number
}

/** The kinds of work that fall due later, each with a handler in `assembly/dueWork.ts`. */
export type JobKind =
  | 'EXPIRE_QUOTE'
  | 'PAYMENT_STEP'
  | 'SEND_WEBHOOK'
  | 'EXPIRE_APPROVAL'
  | 'EXPIRE_INVITATION'
  | 'IMPORT_CUSTOMERS'
  | 'ACTIVATE_CARD'
  | 'COMPLETE_CARD_PULL'
  | 'EXPIRE_SCA_RESET'

/** Handlers that run on a job's subject when it falls due. */
export type JobHandlers = Record<JobKind, (work: Work, subject: string) => Promise<void>>

/** Has `kind` happen to `subject` at a time. */
export async function schedule(
  work: Work,
  kind: JobKind,
  subject: string,
  dueAt: Date,
): Promise<void> {
  work.dueDates.push(dueAt)
  await work.tx.insert(jobs).values({ id: crypto.randomUUID(), kind, subject, dueAt })
}

/** The moment that many milliseconds after the unit's. */
export function after(work: Work, ms: number): Date {
  return new Date(work.now.getTime() + ms)
}
