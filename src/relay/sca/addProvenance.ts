import type { RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'

const settle = async (): Promise<void> => {}

/**
 * Adds to the proof of a passkey the origin of the page, which was checked to be one of the app's own:
 * a page cannot name another.
 */
export async function addOrigin(_relay: RelayContext, { body, origin }: Call): Promise<Prepared> {
  const isPasskey = 'passkeyAssertion' in body || 'credential' in body
  // guard: relay-sca-origin
  return { body: isPasskey ? { ...body, origin } : body, settle }
}

/** Adds the origin in the same way, and the customer's address as the app names it. */
export async function addOriginAndAddress(relay: RelayContext, call: Call): Promise<Prepared> {
  const { body } = await addOrigin(relay, call)
  const { ipAddress: endUserIpAddress } = call
  // guard: relay-sca-address
  return { body: endUserIpAddress === undefined ? body : { ...body, endUserIpAddress }, settle }
}
