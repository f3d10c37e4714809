import { parseScaFactors } from '../../shared/sca.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'
import { notFound } from '../relayError.ts'
import { readResponse } from '../service/serviceRead.ts'

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

/** No such operation, and a customer without factors. */
const withoutFactors = [404, 409]

/**
 * Lets only factors of the user's customer be deleted.
 *
 * @throws NOT_FOUND (404)
 */
export async function prepareOwnFactor({ service }: RelayContext, call: Call): Promise<Prepared> {
  const { body, params, user } = call
  const query = { customerId: user.customerId }
  const response = await service.send({ method: 'GET', path: '/sca/factors', query })
  if (withoutFactors.includes(response.status)) throw notFound()
  const { factors } = readResponse(response, parseScaFactors)
  // guard: relay-sca-own-factor
  if (!factors.some(({ credentialId }) => credentialId === params.credentialId)) throw notFound()
  return { body, settle: async () => {} }
}
