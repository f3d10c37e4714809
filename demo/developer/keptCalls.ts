import { forgetKeptLog, keepLog, readKeptLog } from '../session/keptLog.ts'
import type { SeenCall } from './seenCall.ts'

/** What is kept of a log of calls. */
interface KeptLog {
  walletId: string
  /** Newest first. */
  calls: SeenCall[]
}

/** Keeps a wallet's calls over a reload. */
export function keepCalls(walletId: string, calls: SeenCall[]): void {
  keepLog({ walletId, calls } satisfies KeptLog)
}

/**
 * A wallet's calls from before a reload, newest first. What was under way was stopped by it. Those of another wallet,
 * whose login ended while this tab was away, are forgotten.
 */
export function readKeptCalls(walletId: string): SeenCall[] {
  const { walletId: owner, calls } = toKeptLog(readKeptLog())
  if (owner !== walletId || !Array.isArray(calls)) {
    forgetKeptLog()
    return []
  }
  return calls.filter(isCall).map((call) => ({ ...call, status: call.status ?? 'stopped' }))
}

function toKeptLog(value: unknown): Partial<KeptLog> {
  return typeof value === 'object' && value !== null ? value : {}
}

function isCall(value: unknown): value is SeenCall {
  if (typeof value !== 'object' || value === null) return false
  const { id, at, method, path } = value as Partial<SeenCall>
  const isNumbered = typeof id === 'number' && typeof at === 'number'
  return isNumbered && typeof method === 'string' && typeof path === 'string'
}
