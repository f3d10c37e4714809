import * as oauth from 'oauth4webapi'
import { isLoopback } from '../../shared/url.ts'
import { checkUrl } from '../checks/checkOption.ts'
import type { CodeExchange, IdToken, Providers } from '../context/context.ts'
import { withDeadline } from '../http/deadline.ts'
import { discard, readBytes } from '../http/readBody.ts'
import type { OAuthProvider, OAuthSettings } from '../options/oauthOptions.ts'
import type { RelayFetch } from '../options/serviceOptions.ts'
import { RelayError } from '../relayError.ts'
import { providerOf } from './providerSettings.ts'

interface Known {
  /** The address to which the browser is sent. */
  authorizationEndpoint: string
  server: oauth.AuthorizationServer
  client: oauth.Client
  authenticate: oauth.ClientAuth
}

const metadataLastsMs = 3_600_000

/** Talks to OpenID providers, found by their issuer. */
export function createProviders(settings: OAuthSettings, now: () => number): Providers {
  const discover = createDiscovery(settings, now)
  return {
    async authorizationUrl(name, { state, nonce, codeVerifier, redirectUri }) {
      const provider = providerOf(settings, name)
      const { authorizationEndpoint } = await discover(name, provider).catch(unreachable)
      const url = new URL(authorizationEndpoint)
      const parameters = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope: (provider.scopes ?? ['openid', 'email']).join(' '),
        state,
        nonce,
        // guard: oauth-pkce
        code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
      }
      for (const [key, value] of Object.entries(parameters)) url.searchParams.set(key, value)
      return url.href
    },
    async exchange(name, exchange) {
      const provider = providerOf(settings, name)
      const known = await discover(name, provider).catch(unreachable)
      const options = requestOptions(settings, provider)
      return exchangeCode(known, exchange, options).catch(refused)
    },
  }
}

function createDiscovery(settings: OAuthSettings, now: () => number) {
  const known = new Map<string, { untilMs: number; metadata: Promise<Known> }>()
  return (name: string, provider: OAuthProvider): Promise<Known> => {
    const remembered = known.get(name)
    if (remembered && remembered.untilMs > now()) return remembered.metadata
    const metadata = readMetadata(settings, provider)
    known.set(name, { untilMs: now() + metadataLastsMs, metadata })
    metadata.catch(() => {
      // guard: oauth-discovery-retry
      if (known.get(name)?.metadata === metadata) known.delete(name)
    })
    return metadata
  }
}

async function readMetadata(settings: OAuthSettings, provider: OAuthProvider): Promise<Known> {
  const issuer = new URL(provider.issuer)
  const response = await oauth.discoveryRequest(issuer, requestOptions(settings, provider))
  const server = await oauth.processDiscoveryResponse(issuer, response)
  const client = { client_id: provider.clientId }
  // guard: oauth-token-endpoint
  assertTokenEndpoint(server)
  return {
    authorizationEndpoint: authorizationEndpointOf(server),
    server,
    client,
    authenticate: authenticationOf(server, provider),
  }
}

function authenticationOf(
  { token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer,
  { clientSecret }: OAuthProvider,
): oauth.ClientAuth {
  if (clientSecret === undefined) return oauth.None()
  // Basic is what a provider takes that names none (OpenID Connect Discovery 1.0, section 3).
  return !methods || methods.includes('client_secret_basic')
    ? oauth.ClientSecretBasic(clientSecret)
    : oauth.ClientSecretPost(clientSecret)
}

function requestOptions({ fetch, timeoutMs }: OAuthSettings, { issuer }: OAuthProvider) {
  return {
    [oauth.customFetch]: boundedFetch(fetch, timeoutMs),
    // Only for a provider on this machine: checkUrl has refused http elsewhere.
    // guard: oauth-https-only
    [oauth.allowInsecureRequests]: isLoopback(new URL(issuer)),
  }
}

/** A page would follow any address, a script's too. */
function authorizationEndpointOf({
  authorization_endpoint: endpoint = '',
}: oauth.AuthorizationServer): string {
  try {
    // guard: oauth-authorization-endpoint
    return checkUrl(endpoint, 'provider').href
  } catch (cause) {
    throw providerFailed(502, 'no_authorization_endpoint', cause)
  }
}

/** The code and the client secret are sent there: for a provider on this machine, not beyond it. */
function assertTokenEndpoint({ token_endpoint: endpoint = '' }: oauth.AuthorizationServer): void {
  try {
    checkUrl(endpoint, 'provider')
  } catch (cause) {
    throw providerFailed(502, 'no_token_endpoint', cause)
  }
}

async function exchangeCode(
  { server, client, authenticate }: Known,
  { response, state, nonce, codeVerifier, redirectUri }: CodeExchange,
  options: ReturnType<typeof requestOptions>,
): Promise<IdToken> {
  const checked = oauth.validateAuthResponse(
    /* guard: oauth-issuer */ server,
    client,
    response,
    state,
  )
  const tokenResponse = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticate,
    checked,
    redirectUri,
    codeVerifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, tokenResponse, {
    // guard: oauth-nonce
    expectedNonce: nonce,
    requireIdToken: true,
  })
  const issuedAt = oauth.getValidatedIdTokenClaims(tokens)?.iat
  if (tokens.id_token === undefined || issuedAt === undefined)
    throw providerFailed(401, 'no_id_token')
  return { token: tokens.id_token, issuedAt }
}

function unreachable(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  if (isOtherIssuer(cause)) throw providerFailed(502, 'issuer_mismatch', cause, otherIssuer)
  throw providerFailed(502, 'provider_unreachable', cause)
}

const otherIssuer =
  'The discovery document of the provider names another issuer than the option issuer of oauth.providers; set the one it names, and for Microsoft that of the tenant (https://login.microsoftonline.com/<tenant id>/v2.0) in place of common, organizations or consumers'

function isOtherIssuer(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { attribute?: unknown } }
  return code === oauth.JSON_ATTRIBUTE_COMPARISON && cause?.attribute === 'issuer'
}

function refused(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  const isErrorResponse =
    cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.ResponseBodyError
  throw providerFailed(401, isErrorResponse ? cause.error : 'answer_invalid', cause)
}

/** More than any discovery document or token response holds. */
const maxBytes = 256 * 1024

/**
 * A way to a provider that ends: with its whole response, within the time and of a length to be read at
 * once, or not at all.
 *
 * @throws OAUTH_FAILED (502)
 */
function boundedFetch(
  fetch: RelayFetch,
  timeoutMs: number,
): (url: string, init: object) => Promise<Response> {
  return (url, init) =>
    withDeadline(/* guard: relay-provider-deadline */ timeoutMs, async (signal) => {
      const { status, headers, body } = await fetch(new Request(url, { ...init, signal }))
      if (status >= 500 || status === 429) {
        discard(body)
        throw new Error(`The provider responded with status ${status}`)
      }
      const tooLarge = () => new Error('The response of the provider is too large')
      const bytes = await readBytes(body, { maxBytes, signal, tooLarge })
      return new Response(bytes.length === 0 ? null : bytes, { status, headers })
    }).catch((cause: unknown) => {
      throw providerFailed(502, 'provider_unreachable', cause)
    })
}

/** A provider's failure. The reason is a word of the protocol's, such as `access_denied`. */
function providerFailed(
  status: 401 | 502,
  reason: string,
  cause?: unknown,
  message = 'The sign-in with the provider failed',
): RelayError {
  return new RelayError(status, 'OAUTH_FAILED', message, {
    cause,
    ...(/^[a-z_]{1,60}$/.test(reason) && { reason }),
  })
}
