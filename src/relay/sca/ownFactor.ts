import { parseScaFactors } from '../../shared/sca.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'
import { notFound } from '../relayError.ts'
import { readResponse } from '../service/serviceRead.ts'

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
