import { ConnectionDroppedError } from '../../core/connectionDropped.ts'
import { delay } from '../../core/delay.ts'
import { AbortSignal } from '../../core/nodeGlobals.ts'
import type { FaultEntry } from './faultEntry.ts'
import { type ResponseParts, rateLimitResponse, serverErrorResponse } from './faultResponse.ts'

/** A request that meets a fault. */
export type FaultedRequest = {
  /** Aborted when the client no longer waits. */
  signal: AbortSignal
  /** Carries the operation out. */
  handle(): Response | Promise<Response>
}

/** The parts with which faults take effect. */
export type EffectParts = ResponseParts & {
  /** Aborted when the sandbox closes, with the error that delayed requests end with. */
  closed: AbortSignal
}

/**
 * Handles a request as the fault has it, before or after the operation is carried out.
 *
 * @throws ConnectionDroppedError
 * @throws the reason of the request's signal, when its client no longer waits
 */
export async function takeEffect(
  parts: EffectParts,
  entry: FaultEntry,
  request: FaultedRequest,
): Promise<Response> {
  const { fault } = entry
  const isAfter = 'when' in fault && fault.when === 'after'
  const done = isAfter ? await request.handle() : undefined
  const replaced = await fail(parts, entry, request.signal)
  return replaced ?? done ?? request.handle()
}

/** The response that the fault puts in the place of the operation's, if it does. */
async function fail(
  parts: EffectParts,
  { id, fault, removal }: FaultEntry,
  signal: AbortSignal,
): Promise<Response | undefined> {
  switch (fault.kind) {
    case 'rateLimit':
      return rateLimitResponse(fault, parts)
    case 'serverError':
      return serverErrorResponse(fault, parts)
    case 'latency':
      await delay(fault.ms, AbortSignal.any([signal, removal.signal, parts.closed]))
      signal.throwIfAborted()
      parts.closed.throwIfAborted()
      return undefined
    case 'drop':
      throw new ConnectionDroppedError(`Fault ${id} dropped the connection`)
  }
}
