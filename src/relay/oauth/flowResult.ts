import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { notFound, RelayError } from '../relayError.ts'
import { relayResponse } from '../respond/response.ts'
import { takeResult } from './flows.ts'
import { oauthOf } from './oauthContext.ts'

/** POST /oauth/result: the outcome of a flow, once, to the user who started it and has its wallet. */
export async function giveFlowResult(
  relay: RelayContext,
  { user, body, trace }: Call,
): Promise<Response> {
  const { flowIds } = oauthOf(relay)
  const { flowId } = body as { flowId: string }
  // guard: oauth-flow-user
  if (!(await flowIds.verify(user.id, flowId))) throw notFound()
  const kept = await takeResult(relay.settings.store, user.id, flowId, (error) => {
    trace.isUnsettled = true
    trace.report(error)
  })
  if (!kept) return relayResponse(relay, 200, { status: 'pending' })
  const { accountId, end } = kept
  // The app may have taken the wallet from its user while they were at the provider.
  // guard: oauth-result-wallet
  if (!user.accountIds.includes(accountId)) throw notFound()
  if (end.status !== 'failed') return relayResponse(relay, 200, end)
  const { status, code, message, reason, retryAfterSeconds } = end.error
  throw new RelayError(status, code, message, {
    ...(reason !== undefined && { reason }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })
}
