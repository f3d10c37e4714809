import { messages } from '../messages.ts'
import { forgetKeptVisit, keepVisit, readKeptVisit } from '../session/keptVisit.ts'
import { locale } from '../ui/locale.ts'
import { lineIcons, type MovementLine } from './movementLine.ts'

/**
 * What a customer saw when the wallet was open last. It is text alone: nothing is computed with it,
 * and nothing can be paid with it.
 */
export interface LastVisit {
  /** When it was read, ISO 8601, by the service's clock. */
  at: string
  balance: { sum: string; unit: string }
  /** The latest movements, newest first. */
  lines: MovementLine[]
}

/** Whose it is, and how it is written. */
export interface Owner {
  /** What the relay calls the user: another one has another name. */
  user: string
  /** `InternalAccount:<uuid>` */
  walletId: string
}

const maxAgeMs = 24 * 3_600_000
/** The service's clock is known to the second, and responses take a while. */
const toleranceMs = 60_000

/** Keeps what was seen for the next visit of the same user, on this device. */
export function keepLastVisit(owner: Owner, visit: LastVisit): void {
  keepVisit({ ...owner, written: writtenIn(), ...visit })
}

/**
 * What was kept for this user. Anything else that is stored is deleted: another user's, what is a day
 * old, and what has not this form.
 *
 * @param nowMs - by the service's clock
 */
export function readLastVisit({ user, walletId }: Owner, nowMs: number): LastVisit | undefined {
  const kept = readKeptVisit()
  const isOwn =
    isObject(kept) &&
    kept.user === user &&
    kept.walletId === walletId &&
    kept.written === writtenIn() &&
    isVisit(kept) &&
    isFresh(kept, nowMs)
  if (isOwn) return { at: kept.at, balance: kept.balance, lines: kept.lines }
  forgetKeptVisit()
  return undefined
}

/** Whether a visit may still be shown. */
export function isFresh({ at }: Pick<LastVisit, 'at'>, nowMs: number): boolean {
  const ageMs = nowMs - Date.parse(at)
  return ageMs >= -toleranceMs && ageMs < maxAgeMs
}

/** The languages of its words and of its numbers. */
function writtenIn(): string {
  return `${messages.language} ${locale}`
}

function isVisit(kept: Record<string, unknown>): kept is Record<string, unknown> & LastVisit {
  const { at, balance, lines } = kept
  return isTime(at) && isBalance(balance) && Array.isArray(lines) && lines.every(isLine)
}

function isBalance(value: unknown): boolean {
  return isObject(value) && isText(value.sum) && isText(value.unit)
}

function isLine(value: unknown): boolean {
  return (
    isObject(value) &&
    [value.id, value.name, value.sum, value.effect].every(isText) &&
    (value.at === '' || isTime(value.at)) &&
    lineIcons.some((icon) => icon === value.icon)
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function isTime(value: unknown): value is string {
  return isText(value) && !Number.isNaN(Date.parse(value))
}
