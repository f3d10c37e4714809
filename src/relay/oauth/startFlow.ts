import { flowSeconds, nonceOf } from '../../shared/oauthFlow.ts'
import type { OAuthContext, RelayContext } from '../context/context.ts'

import type { Call } from '../context/route.ts'
import { listOfAccount } from '../own/findOwner.ts'
import { notFound, RelayError } from '../relayError.ts'
import { jsonResponse } from '../respond/response.ts'
import { flowCookie, setCookie } from './flowCookie.ts'
import { type Flow, randomName, storeFlow } from './flows.ts'
import { oauthOf } from './oauthContext.ts'
import { callbackUrlAt, ownCallback, providerOf } from './providerSettings.ts'

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
export async function startFlow(relay: RelayContext, call: Call): Promise<Response> {
  const parts = oauthOf(relay)
  const body = call.body as StartBody
  checkChoices(parts, body)
  const flow: Flow = {
    ...body,
    credentialId: await credentialToSignInWith(relay, body),
    userId: call.user.id,
    flowId: await parts.flowIds.create(call.user.id),
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
  await storeFlow(relay.settings.store, flow, {
    state,
    cookie: `${cookie.name}=${secret}`,
    callback: ownCallback(parts.settings, flow.provider),
  })
  const response = { flowId: flow.flowId, authorizationUrl }
  const headers = { 'Set-Cookie': setCookie(cookie, secret, flowSeconds) }
  return jsonResponse(201, response, relay.clock.date(), headers)
}

/** @throws INVALID_INPUT (400) */
function checkChoices({ settings }: OAuthContext, { provider, returnTo }: StartBody): void {
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
  { service }: RelayContext,
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
