import { parseVerifiedSession } from '../../transport/wire/credential.ts'
import { RelayError } from '../relayError.ts'
import type { RelayParts } from '../relayParts.ts'
import { callbackPage, callbackRedirect } from './callbackPage.ts'
import { flowCookie, readCookie, setCookie } from './flowCookie.ts'
import { type Flow, type FlowEnd, keepEnd, takeFlow } from './flows.ts'
import { assertFresh, keepToken } from './flowToken.ts'
import { type OAuthParts, oauthOf } from './oauthParts.ts'

/**
 * GET /oauth/callback, where the provider sends the browser: exchanges the code at once, because the
 * token is good for a minute, and keeps what came of it for POST /oauth/result. No token and no
 * result is in the page it answers with.
 */
export async function receiveCallback(relay: RelayParts, request: Request): Promise<Response> {
  const parts = oauthOf(relay)
  const parameters = new URL(request.url).searchParams
  const state = parameters.get('state') ?? ''
  const cookie = await flowCookie(parts.settings, state)
  const secret = readCookie(request, cookie)
  const flow = secret && (await takeFlow(relay.settings.store, state, secret))
  if (!flow) return callbackPage(relay, 400, undefined)
  await keepEnd(relay.settings.store, flow, await finish(relay, parts, flow, parameters, state))
  const headers = { 'Set-Cookie': setCookie(cookie, '', 0) }
  return flow.returnTo === undefined
    ? callbackPage(relay, 200, flow.flowId, headers)
    : callbackRedirect(relay, flow.returnTo, flow.flowId, headers)
}

async function finish(
  relay: RelayParts,
  { providers }: OAuthParts,
  flow: Flow,
  response: URLSearchParams,
  state: string,
): Promise<FlowEnd> {
  const { provider, nonce, codeVerifier, purpose } = flow
  try {
    const idToken = await providers.exchange(provider, { response, state, nonce, codeVerifier })
    assertFresh(relay, idToken)
    if (purpose === 'signIn') return await verify(relay, flow, idToken.token)
    await keepToken(relay, flow, idToken)
    return { status: 'done', purpose: 'addCredential' }
  } catch (error) {
    return { status: 'failed', error: toFlowError(error) }
  }
}

async function verify(
  { service, clock }: RelayParts,
  { credentialId = '', clientPublicKey }: Flow,
  oidcToken: string,
): Promise<FlowEnd> {
  const { status, body, date } = await service.send({
    method: 'POST',
    path: `/auth/credentials/${encodeURIComponent(credentialId)}/verify`,
    body: JSON.stringify({ type: 'OAUTH', oidcToken, clientPublicKey }),
  })
  clock.observe(date)
  if (status === 200) {
    const session = parseVerifiedSession(body, 'answer')
    return { status: 'done', purpose: 'signIn', credentialId, session }
  }
  const { reason }: { reason?: unknown } = typeof body === 'object' && body !== null ? body : {}
  throw new RelayError(401, 'OAUTH_FAILED', 'The service did not take the provider’s token', {
    ...(typeof reason === 'string' && { reason: reason.slice(0, 200) }),
  })
}

function toFlowError(error: unknown) {
  const { status, code, message, reason } =
    error instanceof RelayError
      ? error
      : new RelayError(502, 'OAUTH_FAILED', 'The sign-in could not be completed')
  return { status, code, message, reason }
}
