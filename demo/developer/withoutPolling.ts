import { isFailed } from './filterCalls.ts'
import type { SeenCall } from './seenCall.ts'

/**
 * Calls without what polling sends: reads of a path that was read before with the same success, and nothing was
 * written since.
 *
 * @param calls - newest first
 */
export function withoutPolling(calls: SeenCall[]): SeenCall[] {
  const reads = new Map<string, boolean>()
  const isNews = (call: SeenCall) => {
    if (call.method !== 'GET') reads.clear()
    else if (reads.get(call.path) === isFailed(call)) return false
    else reads.set(call.path, isFailed(call))
    return true
  }
  return calls.toReversed().filter(isNews).toReversed()
}
