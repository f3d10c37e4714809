import { notFound, RelayError } from '../relayError.ts'
import type { RelayParts } from '../relayParts.ts'
import { ownAnswer } from '../response.ts'
import type { Call } from '../route.ts'
import { takeEnd } from './flows.ts'
import { oauthOf } from './oauthParts.ts'

/** POST /oauth/result: what became of a flow, to the user who started it, once. */
export async function giveFlowResult(relay: RelayParts, { user, body }: Call): Promise<Response> {
  const { names } = oauthOf(relay)
  const { flowId } = body as { flowId: string }
  if (!(await names.isOf(user.id, flowId))) throw notFound()
  const end = await takeEnd(relay.settings.store, user.id, flowId)
  if (end?.status !== 'failed') return ownAnswer(relay, 200, end ?? { status: 'pending' })
  const { status, code, message, reason } = end.error
  throw new RelayError(status, code, message, reason === undefined ? {} : { reason })
}
