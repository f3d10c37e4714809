import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/** Claims of a token; each can be replaced or, with undefined, left out. */
export type TokenClaims = Record<string, unknown>

/** An OpenID provider that exists only as responses to a fetch. */
export async function createOidcProvider(issuer: string, now: () => Date) {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }]
  const documents: Record<string, unknown> = {
    [`${issuer}/.well-known/openid-configuration`]: { issuer, jwks_uri: `${issuer}/keys` },
    [`${issuer}/keys`]: { keys },
  }
  const fetch = async (input: string | URL | Request) => {
    const url = input instanceof Request ? input.url : String(input)
    const found = documents[url]
    return found ? Response.json(found) : new Response('not found', { status: 404 })
  }
  const sign = (claims: TokenClaims = {}, key = privateKey) => {
    const at = Math.floor(now().getTime() / 1_000)
    const payload = {
      iss: issuer,
      aud: 'wallet-app',
      sub: 'user-1',
      email: 'ada@example.test',
      iat: at,
      exp: at + 300,
      jti: crypto.randomUUID(),
      ...claims,
    }
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key)
  }
  return { fetch, sign, documents }
}
