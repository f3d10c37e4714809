import type { RelayParts } from '../context/context.ts'
import { ownAnswer } from './response.ts'

/** GET /environment: whether the service behind the relay is a sandbox. */
export async function tellEnvironment(relay: RelayParts): Promise<Response> {
  return ownAnswer(relay, 200, { service: relay.settings.service.kind })
}
