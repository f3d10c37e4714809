import { flowSeconds, nonceOf } from '../../shared/oauthFlow.ts'
import type { RelayParts } from '../context/context.ts'
import type { OAuthParts } from '../context/oauth.ts'
import type { Call } from '../context/route.ts'
import { listOfAccount } from '../own/findOwner.ts'
import { notFound, RelayError } from '../relayError.ts'
import { jsonAnswer } from '../respond/response.ts'
import { callbackUrlAt, ownCallback } from './callbackUrl.ts'
import { flowCookie, setCookie } from './flowCookie.ts'
import { type Flow, keepFlow, randomName } from './flows.ts'
import { oauthOf } from './oauthParts.ts'
import { providerOf } from './providerOf.ts'

/** The body of POST /oauth/start. */
interface StartBody {
  purpose: Flow['purpose']
  provider: string
  accountId: string
  credentialId?: string
  clientPublicKey: string
  returnTo?: string
}

/**
 * POST /oauth/start: state, verifier and nonce stay here; the browser gets the provider's address, a
 * name to ask with, and a cookie.
 */
export async function startFlow(relay: RelayParts, call: Call): Promise<Response> {
  const parts = oauthOf(relay)
  const body = call.body as StartBody
  checkChoices(parts, body)
  const flow: Flow = {
    ...body,
    credentialId: await credentialToSignInWith(relay, body),
    userId: call.user.id,
    flowId: await parts.names.create(call.user.id),
    codeVerifier: randomName(),
    nonce: await nonceOf(body.clientPublicKey),
    redirectUri: callbackUrlAt(
      parts.settings,
      /* guard: oauth-return-origin */ call.origin,
      body.provider,
    ),
  }
  const state = randomName()
  const authorizationUrl = await parts.providers.authorizationUrl(flow.provider, { ...flow, state })
  const { protocol } = new URL(call.origin)
  const cookie = await flowCookie({ protocol, pathname: parts.settings.callbackPath }, state)
  const secret = randomName()
  await keepFlow(relay.settings.store, flow, {
    state,
    cookie: `${cookie.name}=${secret}`,
    callback: ownCallback(parts.settings, flow.provider),
  })
  const answer = { flowId: flow.flowId, authorizationUrl }
  const headers = { 'Set-Cookie': setCookie(cookie, secret, flowSeconds) }
  return jsonAnswer(201, answer, relay.clock.date(), headers)
}

/** @throws INVALID_INPUT (400) */
function checkChoices({ settings }: OAuthParts, { provider, returnTo }: StartBody): void {
  providerOf(settings, provider)
  // guard: oauth-return-path
  if (returnTo !== undefined && !settings.returnTo.includes(returnTo)) {
    throw new RelayError(400, 'INVALID_INPUT', 'body.returnTo is not listed in oauth.returnTo')
  }
}

/**
 * The one OAUTH credential of this account that the body names, or the only one there is.
 *
 * @throws NOT_FOUND (404), INVALID_INPUT (400) when several could be meant
 * @throws as {@link listOfAccount}
 */
async function credentialToSignInWith(
  { service }: RelayParts,
  { purpose, accountId, credentialId }: StartBody,
): Promise<string | undefined> {
  if (purpose !== 'signIn') return undefined
  const listed = await listOfAccount(service, 'credential', accountId)
  const [found, ...others] = listed.filter(
    ({ id, type }) => type === 'OAUTH' && (credentialId === undefined || id === credentialId),
  )
  if (!found) throw notFound()
  if (others.length === 0) return found.id
  throw new RelayError(
    400,
    'INVALID_INPUT',
    'body.credentialId is required: the account has several OAUTH credentials',
  )
}
