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

/** What is asked about an account. */
type AccountStart = StartBody & { accountId: string }

const walletsCall: RouteCall = {
  method: 'GET',
  path: '/customers/internal-accounts',
  query: { type: 'EMBEDDED_WALLET', limit: '100' },
}

/**
 * POST /start: what a page that has just loaded needs for its sign-in button, in one round trip. Each part is the call of a route,
 * which is checked and counted by itself, so that a part that is refused is the only one.
 */
export async function startPage(
  relay: RelayContext,
  call: Call,
  { callRoute }: Pick<Caller, 'callRoute'>,
): Promise<Response> {
  const body = call.body as StartBody
  const ask: Ask = async (target) => toPart(await callRoute(call, target))
  const accountId = body.accountId ?? onlyAccount(call.user)
  const [wallets, ofAccount] = await Promise.all([
    body.want.includes('wallets') ? ask(walletsCall) : undefined,
    accountId === undefined ? undefined : startAccount(ask, { ...body, accountId }),
  ])
  const start: Start = { ...(wallets && { wallets }), ...ofAccount }
  return relayResponse(relay, 200, start)
}

/** Which of several the page is about, only the page knows. */
function onlyAccount({ accountIds }: AppUser): string | undefined {
  return accountIds.length === 1 ? accountIds[0] : undefined
}

async function startAccount(ask: Ask, asked: AccountStart): Promise<Start> {
  const { want, accountId } = asked
  const wantsChallenge = want.includes('challenge')
  const wantsCredentials = want.includes('credentials')
  if (!wantsChallenge && !wantsCredentials) return {}
  const credentials = await ask({ method: 'GET', path: '/auth/credentials', query: { accountId } })
  const challenge =
    wantsChallenge && credentials.status === 200
      ? await startSignIn(ask, asked, credentials.body as Page<Credential>)
      : {}
  return { ...(wantsCredentials && { credentials }), ...challenge }
}

/** A challenge for the account's passkey, or for its first one where it has no credential. */
async function startSignIn(
  ask: Ask,
  { accountId, clientPublicKey, credentialId }: AccountStart,
  { data, hasMore }: Page<Credential>,
): Promise<Start> {
  if (data.length === 0 && !hasMore) {
    const path = '/auth/registration-challenges'
    return { registrationChallenge: await ask({ method: 'POST', path, body: { accountId } }) }
  }
  const passkey = preferredPasskey(data, credentialId)
  if (!passkey || clientPublicKey === undefined) return {}
  const path = fillPath('/auth/credentials/{id}/challenge', { id: passkey.id })
  return { passkeyChallenge: await ask({ method: 'POST', path, body: { clientPublicKey } }) }
}
