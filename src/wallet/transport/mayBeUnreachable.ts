import type { RelayTransport } from './relayTransport.ts'

/**
 * Checks whether the relay may be unreachable. Then something is read before a request that cannot be repeated
 * is sent: if the read fails, nothing was sent. The browser may be wrong, as with a relay on the same machine.
 */
export function mayBeUnreachable({ hasFailed }: RelayTransport): boolean {
  return globalThis.navigator?.onLine === false || hasFailed?.() === true
}
