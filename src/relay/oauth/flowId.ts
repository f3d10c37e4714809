import { concatBytes, fromBase64url, toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { FlowIds } from '../context/context.ts'
import type { MacKeys } from '../keys/relayKeys.ts'

const prefixLength = 16
const nameLength = prefixLength + 32

/**
 * A name is when it was made, 12 random bytes, and a MAC over both and the user. So a flow that was
 * never started, and another user's, is told from a pending one without asking the store, where a
 * question would have to be a take.
 */
export function createFlowIds(keys: MacKeys, lastsSeconds: number, now: () => number): FlowIds {
  const nowSeconds = () => Math.floor(now() / 1000)
  return {
    async create(userId) {
      const prefix = crypto.getRandomValues(new Uint8Array(prefixLength))
      new DataView(prefix.buffer).setUint32(0, nowSeconds())
      return toBase64url(concatBytes(prefix, await keys.mac(messageOf(userId, prefix))))
    },
    async verify(userId, flowId) {
      const bytes = fromBase64url(flowId)
      if (bytes?.length !== nameLength) return false
      const prefix = bytes.slice(0, prefixLength)
      const isRecent = nowSeconds() - new DataView(prefix.buffer).getUint32(0) <= lastsSeconds
      const mac = bytes.slice(prefixLength)
      return isRecent && keys.verify(messageOf(userId, prefix), mac)
    },
  }
}

function messageOf(userId: string, prefix: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(prefix, toUtf8(userId))
}
