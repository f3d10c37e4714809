import type { Credential, Page } from '../../shared/resources.ts'
import type { Start, StartPart } from '../../shared/start.ts'
import type { RelayContext } from '../context/context.ts'
import type { AppUser } from '../context/options.ts'
import type { Call, Caller, RouteCall } from '../context/route.ts'
import { fillPath } from '../parse/router.ts'
import { relayResponse } from '../respond/response.ts'
import { preferredPasskey } from './preferredPasskey.ts'
import type { StartBody } from './startBody.ts'
import { toPart } from './toPart.ts'

/** Makes a call for the user, and gives its response or refusal. */
type Ask = (target: RouteCall) => Promise<StartPart>

/**
 * POST /start: what a page needs for its sign-in button, in one round trip. Each part is the call of a route,
 * which is checked and counted by itself, so that a part that is refused is the only one.
 */
export async function startSignIn(
  relay: RelayContext,
  call: Call,
  { callRoute }: Pick<Caller, 'callRoute'>,
): Promise<Response> {
  const body = call.body as StartBody
  const ask: Ask = async (target) => toPart(await callRoute(call, target))
  const accountId = body.accountId ?? onlyAccount(call.user)
  const start: Start =
    accountId === undefined ? {} : { accountId, ...(await startAccount(ask, accountId, body)) }
  return relayResponse(relay, 200, start)
}

/** Returns the user's only account. Of several, only the page knows which one it is about. */
function onlyAccount({ accountIds }: AppUser): string | undefined {
  return accountIds.length === 1 ? accountIds[0] : undefined
}

async function startAccount(ask: Ask, accountId: string, body: StartBody): Promise<Start> {
  const credentials = await ask({ method: 'GET', path: '/auth/credentials', query: { accountId } })
  const { clientPublicKey, credentialId } = body
  if (credentials.status !== 200 || clientPublicKey === undefined) return { credentials }
  const { data, hasMore } = credentials.body as Page<Credential>
  // An account that has none is asked to create its first passkey.
  if (data.length === 0 && !hasMore) {
    const path = '/auth/registration-challenges'
    const registration = { method: 'POST', path, body: { accountId }, listed: data } as const
    const registrationChallenge = await ask(registration)
    return { credentials, registrationChallenge }
  }
  const passkey = preferredPasskey(data, credentialId)
  if (!passkey) return { credentials }
  const path = fillPath('/auth/credentials/{id}/challenge', { id: passkey.id })
  return {
    credentials,
    passkeyChallenge: await ask({ method: 'POST', path, body: { clientPublicKey } }),
  }
}
