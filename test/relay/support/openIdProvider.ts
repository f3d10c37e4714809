import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type Configuration } from 'oidc-provider'
import { vi } from 'vitest'

/** A real OpenID provider on this machine, with its own login form. */
export interface OpenIdProvider {
  issuer: string
  close(): Promise<void>
}

/** Of every provider: to make an RSA key takes a quarter of a second. */
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** What the provider knows the app as. */
export const client = { clientId: 'holdfast-test', clientSecret: 'client-secret-of-the-app' }

/** Another app of the same provider's. */
export const otherClient = { clientId: 'other-app', clientSecret: 'client-secret-of-another' }

/** Starts a provider that sends browsers back to these addresses, and to no other. */
export async function startProvider(...redirectUris: string[]): Promise<OpenIdProvider> {
  // It warns about what is right in a test: keys and stores that live as long as the process.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, configurationFor(redirectUris))
  server.on('request', provider.callback())
  return { issuer, close: () => close(server) }
}

function configurationFor(redirectUris: string[]): Configuration {
  return {
    clients: [client, otherClient].map(({ clientId, clientSecret }) => ({
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: redirectUris,
      application_type: 'native',
    })),
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    conformIdTokenClaims: false,
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: async () => ({ sub, email: `${sub}@example.com`, email_verified: true }),
    }),
    cookies: { keys: ['a key for tests'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig' }] as never },
  }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

/** What a customer does at the provider. */
export interface LoginOptions {
  login?: string
  /** Press cancel instead. */
  cancel?: boolean
}

/**
 * Goes through the provider's pages as a browser: keeps its cookies, follows its redirects, fills in
 * its login form and its consent form, and posts them.
 *
 * @returns the address the provider sends the browser to in the end, not yet opened
 */
export async function logInAtProvider(
  authorizationUrl: string,
  { login = 'ada', cancel = false }: LoginOptions = {},
): Promise<URL> {
  const jar = new Map<string, string>()
  const { origin } = new URL(authorizationUrl)
  let next: { url: string; form?: URLSearchParams } = { url: authorizationUrl }
  for (let steps = 0; steps < 20; steps += 1) {
    const response = await visit(next.url, jar, next.form)
    const location = response.headers.get('Location')
    if (location !== null) {
      const url = new URL(location, next.url)
      if (url.origin !== origin) return url
      next = { url: url.href }
    } else {
      next = fillIn(await response.text(), next.url, login, cancel)
    }
  }
  throw new Error('the provider never sent the browser back')
}

async function visit(url: string, jar: Map<string, string>, form?: URLSearchParams) {
  const response = await fetch(url, {
    method: form ? 'POST' : 'GET',
    ...(form && { body: form }),
    headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
    redirect: 'manual',
  })
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  return response
}

/** The form in a page of the provider's, with the login in it. */
function fillIn(html: string, pageUrl: string, login: string, cancel: boolean) {
  if (cancel) {
    const [, href = ''] = /<a href="([^"]*abort[^"]*)"/.exec(html) ?? []
    return { url: new URL(href, pageUrl).href }
  }
  const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(html) ?? []
  if (action === '') throw new Error(`the provider shows no form: ${html.slice(0, 500)}`)
  const fields = [...html.matchAll(/<input[^>]*name="([^"]+)"(?:[^>]*value="([^"]*)")?/g)]
  const form = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  if (form.has('login')) form.set('login', login)
  if (form.has('password')) form.set('password', 'any')
  return { url: new URL(action, pageUrl).href, form }
}
