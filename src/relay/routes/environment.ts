import { ownAnswer } from '../http/response.ts'
import type { RelayParts } from '../relayParts.ts'

/** GET /environment: whether the service behind the relay is a sandbox. */
export async function tellEnvironment(relay: RelayParts): Promise<Response> {
  return ownAnswer(relay, 200, { service: relay.settings.service.kind })
}
