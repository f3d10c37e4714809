import * as oauth from 'oauth4webapi'
import { isLoopback } from '../checkUrl.ts'
import type { OAuthProvider } from '../options.ts'
import { RelayError } from '../relayError.ts'
import type { OAuthSettings } from './oauthSettings.ts'
import { providerOf } from './providerOf.ts'

/** An id token that has just been issued, and when. */
export interface IdToken {
  token: string
  /** Seconds since 1970. */
  issuedAt: number
}

/** What a code is exchanged with. */
export interface CodeExchange {
  /** What the provider sent back. */
  response: URLSearchParams
  state: string
  nonce: string
  codeVerifier: string
}

/** The providers a relay knows. */
export interface Providers {
  /** @throws OAUTH_FAILED (502) when the provider cannot be reached */
  authorizationUrl(
    name: string,
    flow: { state: string; nonce: string; codeVerifier: string },
  ): Promise<string>
  /**
   * Checks state, issuer, audience, nonce and times, as oauth4webapi does it.
   *
   * @throws OAUTH_FAILED (401) with the provider's own word as its reason, where there is one
   */
  exchange(name: string, exchange: CodeExchange): Promise<IdToken>
}

interface Known {
  server: oauth.AuthorizationServer
  client: oauth.Client
  authenticate: oauth.ClientAuth
}

const timeoutMs = 10_000
const metadataLastsMs = 3_600_000

/** Talks to OpenID providers, found by their issuer. */
export function createProviders(settings: OAuthSettings, now: () => number): Providers {
  const redirectUri = settings.callbackUrl.href
  const discover = createDiscovery(settings, now)
  return {
    async authorizationUrl(name, { state, nonce, codeVerifier }) {
      const provider = providerOf(settings, name)
      const { server } = await discover(name, provider).catch(unreachable)
      if (!server.authorization_endpoint) throw failed(502, 'no_authorization_endpoint')
      const url = new URL(server.authorization_endpoint)
      const parameters = {
        response_type: 'code',
        client_id: provider.clientId,
        redirect_uri: redirectUri,
        scope: (provider.scopes ?? ['openid', 'email']).join(' '),
        state,
        nonce,
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
      return exchangeCode(known, exchange, redirectUri, options).catch(refused)
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
    metadata.catch(() => known.delete(name))
    return metadata
  }
}

async function readMetadata(settings: OAuthSettings, provider: OAuthProvider): Promise<Known> {
  const issuer = new URL(provider.issuer)
  const response = await oauth.discoveryRequest(issuer, requestOptions(settings, provider))
  const server = await oauth.processDiscoveryResponse(issuer, response)
  const client = { client_id: provider.clientId }
  return { server, client, authenticate: authenticationOf(server, provider) }
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

function requestOptions({ fetch }: OAuthSettings, { issuer }: OAuthProvider) {
  return {
    [oauth.customFetch]: (url: string, init: object) => fetch(new Request(url, init)),
    // Only for a provider on this machine: checkUrl has refused http elsewhere.
    [oauth.allowInsecureRequests]: isLoopback(new URL(issuer)),
    signal: () => AbortSignal.timeout(timeoutMs),
  }
}

async function exchangeCode(
  { server, client, authenticate }: Known,
  { response, state, nonce, codeVerifier }: CodeExchange,
  redirectUri: string,
  options: ReturnType<typeof requestOptions>,
): Promise<IdToken> {
  const checked = oauth.validateAuthResponse(server, client, response, state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticate,
    checked,
    redirectUri,
    codeVerifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
  })
  const issuedAt = oauth.getValidatedIdTokenClaims(tokens)?.iat
  if (tokens.id_token === undefined || issuedAt === undefined) throw failed(401, 'no_id_token')
  return { token: tokens.id_token, issuedAt }
}

function unreachable(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  throw failed(502, 'provider_unreachable', cause)
}

function refused(cause: unknown): never {
  if (cause instanceof RelayError) throw cause
  const isAnswer =
    cause instanceof oauth.AuthorizationResponseError || cause instanceof oauth.ResponseBodyError
  throw failed(401, isAnswer ? cause.error : 'answer_invalid', cause)
}

/** The reason is a word of the protocol's, such as `access_denied`, and nothing longer. */
function failed(status: number, reason: string, cause?: unknown): RelayError {
  return new RelayError(status, 'OAUTH_FAILED', 'The provider did not sign in', {
    cause,
    ...(/^[a-z_]{1,60}$/.test(reason) && { reason }),
  })
}
