import type { RelayServiceCall } from '../context/log.ts'
import type { ServiceCall, ServiceCallObserver } from '../context/service.ts'
import { RelayError } from '../relayError.ts'
import { operationOf } from './operation.ts'

/** More than any route calls in the course of one request, short of very many accounts. */
const maxLogged = 50

/** Times the calls of one request and adds each to `calls`. */
export function createCallObserver(
  headers: Record<string, string>,
  calls: RelayServiceCall[],
): ServiceCallObserver {
  const note = (call: Pick<ServiceCall, 'method' | 'path'>, startedMs: number, end: object) => {
    const durationMs = Math.round(performance.now() - startedMs)
    if (calls.length < maxLogged) calls.push({ operation: operationOf(call), ...end, durationMs })
  }
  return {
    headers,
    async observe(call, send, statusOf) {
      const startedMs = performance.now()
      try {
        const result = await send()
        note(call, startedMs, { status: statusOf(result) })
        return result
      } catch (error) {
        note(call, startedMs, { code: codeOf(error) })
        throw error
      }
    },
  }
}

function codeOf(error: unknown): string {
  return error instanceof RelayError ? error.code : 'INTERNAL_ERROR'
}
