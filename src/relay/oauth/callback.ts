import { parseVerifiedSession } from '../../shared/credential.ts'
import type { CodeExchange, OAuthContext, RelayContext } from '../context/context.ts'
import type { CallbackRequest } from '../context/route.ts'
import type { Trace } from '../context/trace.ts'
import { assertOfAccount } from '../own/assertResponseOwner.ts'
import { RelayError } from '../relayError.ts'
import { toPublicText } from '../respond/publicText.ts'
import { isPlatformRefusal } from '../service/platformRefusal.ts'
import { readResponse } from '../service/serviceRead.ts'
import { callbackPage, callbackRedirect } from './callbackPage.ts'
import { type FlowCookie, flowCookie, readCookie, setCookie } from './flowCookie.ts'
import { type Flow, type FlowError, type FlowResult, storeResult, takeFlow } from './flows.ts'
import { assertFresh, storeToken } from './flowToken.ts'
import { oauthOf } from './oauthContext.ts'

/**
 * GET /oauth/callback, or a provider's own below it, where the provider sends the browser: exchanges
 * the code at once, because the token is good for a minute, and keeps what came of it for POST
 * /oauth/result. No token and no result is in the page it responds with.
 */
export async function handleCallback(
  relay: RelayContext,
  arrival: CallbackRequest,
): Promise<Response> {
  const parts = oauthOf(relay)
  try {
    return await receive(relay, parts, arrival)
  } catch (error) {
    if (!(error instanceof RelayError)) throw error
    // A person is looking at this response.
    arrival.trace.code = error.code
    arrival.trace.report(error)
    return callbackPage(relay, error.status, undefined)
  }
}

async function receive(
  relay: RelayContext,
  parts: OAuthContext,
  arrival: CallbackRequest,
): Promise<Response> {
  const { request, trace } = arrival
  const response = new URL(request.url).searchParams
  const state = response.get('state') ?? ''
  const { flow, cookie } = await findFlow(relay, parts, arrival, state)
  const end = await finish(relay, parts, flow, { response, state }, trace)
  if (end.status === 'failed') trace.code = end.error.code
  // Lost, it is pending to the app's page, which tells the person to start again; this one cannot.
  await storeResult(relay.settings.store, flow, end).catch((error: unknown) => {
    trace.isUnsettled = true
    trace.report(error)
  })
  const headers = { 'Set-Cookie': setCookie(cookie, '', 0) }
  return flow.returnTo === undefined
    ? callbackPage(relay, 200, flow.flowId, headers)
    : callbackRedirect(relay, flow.returnTo, flow.flowId, headers)
}

/**
 * The flow of this state, browser and provider. Whether it began on https, the cookie tells: a proxy
 * may not.
 *
 * @throws OAUTH_FAILED (400) where there is none
 */
async function findFlow(
  { settings: { store } }: RelayContext,
  { settings: { callbackPath: pathname } }: OAuthContext,
  { request, params }: CallbackRequest,
  state: string,
): Promise<{ flow: Flow; cookie: FlowCookie }> {
  for (const protocol of ['https:', 'http:']) {
    const cookie = await flowCookie({ protocol, pathname }, state)
    const pair = readCookie(request, cookie)
    const flow = pair && (await takeFlow(store, { state, cookie: pair, callback: params.provider }))
    if (flow) return { flow, cookie }
  }
  throw new RelayError(
    400,
    'OAUTH_FAILED',
    'The sign-in was not started in this browser, or has expired; start again',
  )
}

async function finish(
  relay: RelayContext,
  { providers }: OAuthContext,
  flow: Flow,
  returned: Pick<CodeExchange, 'response' | 'state'>,
  trace: Trace,
): Promise<FlowResult> {
  const { provider, purpose } = flow
  try {
    const idToken = await providers.exchange(provider, { ...flow, ...returned })
    assertFresh(relay, idToken)
    if (purpose === 'signIn') return await verify(relay, flow, idToken.token, trace)
    await storeToken(relay, flow, idToken)
    return { status: 'done', purpose: 'addCredential' }
  } catch (error) {
    trace.report(error)
    return { status: 'failed', error: toFlowError(error) }
  }
}

async function verify(
  { service }: RelayContext,
  { accountId, credentialId = '', clientPublicKey }: Flow,
  oidcToken: string,
  trace: Trace,
): Promise<FlowResult> {
  const response = await service.send({
    method: 'POST',
    path: `/auth/credentials/${encodeURIComponent(credentialId)}/verify`,
    body: JSON.stringify({ type: 'OAUTH', oidcToken, clientPublicKey }),
  })
  const { status, body } = response
  trace.serviceStatus = status
  const isRefused = status === 400 || status === 401
  if (!isRefused || isPlatformRefusal(response, 'signature')) {
    const session = readResponse(response, parseVerifiedSession)
    // guard: oauth-session-wallet
    assertOfAccount(accountId, session.accountId)
    return { status: 'done', purpose: 'signIn', credentialId, session }
  }
  const { reason }: { reason?: unknown } = typeof body === 'object' && body !== null ? body : {}
  throw new RelayError(401, 'OAUTH_FAILED', 'The service rejected the token of the provider', {
    ...(typeof reason === 'string' && {
      reason: /* guard: oauth-refusal-reason */ toPublicText(reason),
    }),
  })
}

function toFlowError(error: unknown): FlowError {
  const { status, code, message, reason, retryAfterSeconds } =
    error instanceof RelayError
      ? error
      : new RelayError(502, 'OAUTH_FAILED', 'The sign-in could not be completed; start again')
  return { status, code, message, reason, retryAfterSeconds }
}
