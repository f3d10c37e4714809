import { readStoredJson, writeStored } from '../ui/storage.ts'

/** What a customer with money is asked on the first screen. */
export type QuestionName = 'secondMethod' | 'publicWallet'

const keyOf = (question: QuestionName) => `marram.${question}`
const dayMs = 24 * 3_600_000

/** How long a customer who said no is left alone: a week, and then a month each time. */
const pausesMs = [7 * dayMs, 30 * dayMs]

/** How often a customer said no in this browser, and when last, in milliseconds since 1970. */
interface Refusal {
  count: number
  at: number
}

/**
 * Whether it is time to ask a question.
 *
 * @param walletId - of the customer
 * @param nowMs - by the device's clock
 */
export function isTimeToAsk(question: QuestionName, walletId: string, nowMs: number): boolean {
  const refusal = readRefusals(question)[walletId]
  if (!refusal) return true
  const pause = pausesMs[Math.min(refusal.count, pausesMs.length) - 1] ?? 0
  // A clock that was set back does not silence the question for good.
  return nowMs < refusal.at || nowMs >= refusal.at + pause
}

/** Remembers in this browser that the customer said no now. Where storage is refused, it is asked at the next visit. */
export function rememberRefusal(question: QuestionName, walletId: string, nowMs: number): void {
  const refusals = readRefusals(question)
  const count = (refusals[walletId]?.count ?? 0) + 1
  const all = { ...refusals, [walletId]: { count, at: nowMs } }
  writeStored('local', keyOf(question), JSON.stringify(all))
}

function readRefusals(question: QuestionName): Record<string, Refusal> {
  const all = readStoredJson('local', keyOf(question))
  if (typeof all !== 'object' || all === null) return {}
  return Object.fromEntries(Object.entries(all).filter(isRefusal))
}

function isRefusal(entry: [string, unknown]): entry is [string, Refusal] {
  const { count, at } = Object(entry[1]) as { count?: unknown; at?: unknown }
  return Number.isSafeInteger(count) && Number(count) > 0 && Number.isFinite(at)
}
