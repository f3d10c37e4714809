import type { IncomingMessage } from 'node:http'
import { clearTimeout, setTimeout } from '../nodeGlobals.ts'

const maxDroppedBytes = 67_108_864
const maxDropMs = 500

/**
 * Reads and drops what is left of a request's body once its response is known: the next request of the
 * connection comes after it.
 *
 * @returns false if more than 64 MiB are left, or more than arrives within half a second
 */
export async function dropBody(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded) return true
  if (Number(incoming.headers['content-length'] ?? 0) > maxDroppedBytes) return false
  // The stream that the handler stopped reading would pause the rest again and again.
  incoming.removeAllListeners('data')
  return new Promise((resolve) => {
    let size = 0
    const end = () => {
      clearTimeout(timer)
      incoming.off('data', count).off('end', end).off('close', end)
      resolve(incoming.readableEnded)
    }
    const count = (chunk: Uint8Array) => {
      size += chunk.length
      if (size > maxDroppedBytes) end()
    }
    const timer = setTimeout(end, maxDropMs)
    incoming.on('data', count).on('end', end).on('close', end)
    incoming.resume()
  })
}
