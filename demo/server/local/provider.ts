import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type Provider from 'oidc-provider'
import type { Configuration } from 'oidc-provider'
import { listenOn } from './listenOn.ts'
import { createLocalClock, type LocalClock } from './localClock.ts'
import { loginPage } from './loginPage.ts'

/** A local OpenID provider, on another site than the page: 127.0.0.1 is not localhost. */
export interface LocalProvider {
  issuer: string
  clientId: string
  clientSecret: string
  close(): Promise<void>
}

const clientId = 'marram'
const clientSecret = 'local-provider-secret'

/**
 * @param redirectUri - where codes may be sent, exactly
 * @param clock - dates its ID tokens: the wallet service refuses tokens of another time than its own
 */
export async function startProvider(
  redirectUri: string,
  clock: LocalClock = createLocalClock(),
): Promise<LocalProvider> {
  const server = createServer()
  const issuer = `http://127.0.0.1:${await listenOn(server, 0)}`
  const provider = await quietly(async () => {
    const { default: OidcProvider } = await import('oidc-provider')
    return new OidcProvider(issuer, configuration(redirectUri, clock))
  })
  const answer = provider.callback()
  server.on('request', (request, response) => {
    const isLogin = request.url?.startsWith('/interaction/')
    void (isLogin ? logIn(provider, request, response) : answer(request, response))
  })
  return {
    issuer,
    clientId,
    clientSecret,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The package warns that its defaults are not for production. This provider never is in one. */
async function quietly<Result>(work: () => Promise<Result>): Promise<Result> {
  const { console } = globalThis
  const { warn } = console
  console.warn = (...words: unknown[]) => {
    if (!String(words[0]).includes('oidc-provider')) warn(...words)
  }
  return work().finally(() => {
    console.warn = warn
  })
}

function configuration(redirectUri: string, clock: LocalClock): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    // The package dates a token by the machine's clock, unless the account's claims have the date.
    claims: { openid: ['sub', 'iat'], email: ['email', 'email_verified'] },
    // The wallet service names a credential after the email claim of the token itself.
    conformIdTokenClaims: false,
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        iat: Math.floor(clock.now() / 1000),
        email: accountId,
        email_verified: true,
      }),
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email')
      await grant.save()
      return grant
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ['a local provider signs its cookies with this'] },
    ttl: {
      Interaction: 600,
      Session: 3_600,
      Grant: 3_600,
      // Counted from the machine's clock.
      IdToken: () => 300 + clock.aheadSeconds(),
      AccessToken: 300,
    },
  }
}

/** Believes every visitor about who they are: this provider exists to be tried out. */
async function logIn(
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') return loginPage(response)
    const accountId = new URLSearchParams(await text(request)).get('email')?.trim() ?? ''
    if (!accountId.includes('@')) return loginPage(response)
    await provider.interactionFinished(request, response, { login: { accountId } })
  } catch {
    response
      .writeHead(400, { 'content-type': 'text/plain' })
      .end('This login has expired. Start again.')
  }
}
