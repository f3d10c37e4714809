import { createHash, randomBytes } from 'node:crypto'
import type { Harness } from './harness.ts'

interface Tokens {
  id_token: string
}

/**
 * What an app's own provider SDK does, without the relay: a whole code flow with the nonce it was
 * given, the provider's login form really posted.
 *
 * @returns a fresh id token
 */
export async function askProvider(
  { provider, url }: Harness,
  email: string,
  nonce: string,
): Promise<string> {
  const { issuer, clientId, clientSecret } = provider
  const redirectUri = `${url}/wallet/oauth/callback`
  const codeVerifier = randomBytes(32).toString('base64url')
  const start = new URL('/auth', issuer)
  start.search = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: createHash('sha256').update(codeVerifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...(nonce && { nonce }),
  }).toString()
  const browse = browser(redirectUri)
  const login = await browse(start)
  const back = await browse(login, new URLSearchParams({ email }))
  const code = back.searchParams.get('code')
  if (!code) throw new Error(`the provider gave no code: ${back}`)
  const answer = await fetch(new URL('/token', issuer), {
    method: 'POST',
    headers: {
      Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    }),
  })
  return ((await answer.json()) as Tokens).id_token
}

/** Follows redirects with cookies, until a page is shown or the app's own address is reached. */
function browser(redirectUri: string) {
  const cookies = new Map<string, string>()
  return async (url: URL, form?: URLSearchParams): Promise<URL> => {
    let [current, body] = [url, form]
    while (!current.href.startsWith(redirectUri)) {
      const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
      const post = body && { method: 'POST', body }
      const answer: Response = await fetch(current, { headers, redirect: 'manual', ...post })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const location = answer.headers.get('Location')
      if (!location) return current
      current = new URL(location, current)
      body = undefined
    }
    return current
  }
}
