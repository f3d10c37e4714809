import { performance as nodePerformance } from 'node:perf_hooks'
import {
  clearInterval as nodeClearInterval,
  clearTimeout as nodeClearTimeout,
  setInterval as nodeSetInterval,
  setTimeout as nodeSetTimeout,
} from 'node:timers'
import { transferableAbortController } from 'node:util'

// Node's own, kept at import: a test may fake timers and the time, and environments such as jsdom put
// classes of theirs in place of Node's.

/** Node's setTimeout. */
export const setTimeout: typeof nodeSetTimeout = nodeSetTimeout
/** Node's clearTimeout. */
export const clearTimeout: typeof nodeClearTimeout = nodeClearTimeout
/** Node's setInterval. */
export const setInterval: typeof nodeSetInterval = nodeSetInterval
/** Node's clearInterval. */
export const clearInterval: typeof nodeClearInterval = nodeClearInterval
/** The system's time in milliseconds since 1970. */
export const systemTime: () => number = Date.now
/** A monotonic time in milliseconds. */
export const monotonicTime: () => number = nodePerformance.now.bind(nodePerformance)

const { constructor: NodeAbortController } = transferableAbortController()
/** Node's AbortController, whose signals Node's own Request and fetch take. */
export const AbortController: typeof globalThis.AbortController =
  NodeAbortController as typeof globalThis.AbortController
/** Node's AbortSignal. */
export const AbortSignal: typeof globalThis.AbortSignal = new AbortController().signal
  .constructor as typeof globalThis.AbortSignal
