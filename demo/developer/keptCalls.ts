import { readKeptLog } from '../session/keptLog.ts'
import type { SeenCall } from './seenCall.ts'

/** The calls from before a reload, newest first. What was under way was stopped by it. */
export function readKeptCalls(): SeenCall[] {
  const kept = readKeptLog()
  if (!Array.isArray(kept)) return []
  return kept.filter(isCall).map((call) => ({ ...call, status: call.status ?? 'stopped' }))
}

function isCall(value: unknown): value is SeenCall {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, method, path } = value as Partial<SeenCall>
  const isNumbered = typeof id === 'number' && typeof at === 'number'
  return isNumbered && typeof method === 'string' && typeof path === 'string'
}
