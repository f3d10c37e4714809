import type { RelayContext } from '../context/context.ts'
import { relayResponse } from './response.ts'

/** GET /environment: whether the service behind the relay is a sandbox. */
export async function getEnvironment(relay: RelayContext): Promise<Response> {
  return relayResponse(relay, 200, { service: relay.settings.service.kind })
}
