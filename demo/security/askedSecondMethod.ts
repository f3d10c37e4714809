import { readStoredJson, writeStored } from '../ui/storage.ts'

const key = 'marram.secondMethod'
const dayMs = 24 * 3_600_000

/** How long a customer who said no is left alone: a week, and then a month each time. */
const pausesMs = [7 * dayMs, 30 * dayMs]

/** How often a customer said no in this browser, and when last, in milliseconds since 1970. */
interface Refusal {
  count: number
  at: number
}

/**
 * Whether it is time to ask for a second sign-in method.
 *
 * @param walletId - of the customer
 * @param nowMs - by the device's clock
 */
export function isTimeToAsk(walletId: string, nowMs: number): boolean {
  const refusal = readRefusals()[walletId]
  if (!refusal) return true
  const pause = pausesMs[Math.min(refusal.count, pausesMs.length) - 1] ?? 0
  // A clock that was set back does not silence the question for good.
  return nowMs < refusal.at || nowMs >= refusal.at + pause
}

/** Remembers in this browser that the customer said no now. Where storage is refused, it is asked at the next visit. */
export function rememberRefusal(walletId: string, nowMs: number): void {
  const refusals = readRefusals()
  const count = (refusals[walletId]?.count ?? 0) + 1
  writeStored('local', key, JSON.stringify({ ...refusals, [walletId]: { count, at: nowMs } }))
}

function readRefusals(): Record<string, Refusal> {
  const all = readStoredJson('local', key)
  if (typeof all !== 'object' || all === null) return {}
  return Object.fromEntries(Object.entries(all).filter(isRefusal))
}

function isRefusal(entry: [string, unknown]): entry is [string, Refusal] {
  const { count, at } = Object(entry[1]) as { count?: unknown; at?: unknown }
  return Number.isSafeInteger(count) && Number(count) > 0 && Number.isFinite(at)
}
