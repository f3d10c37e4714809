import type { RelayTransport } from './relayTransport.ts'

/**
 * Whether there is reason to read something before what cannot be repeated is sent: if that fails, nothing was
 * sent. The browser may be wrong, as with a relay on the same machine.
 */
export function mayBeUnreachable({ hasFailed }: RelayTransport): boolean {
  return globalThis.navigator?.onLine === false || hasFailed?.() === true
}
