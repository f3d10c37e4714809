import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto'

/** An OpenID provider without pages: it publishes its key, and signs what it is asked for. */
export interface TokenIssuer {
  issuer: string
  /** Answers for the provider's addresses as its server would. */
  fetch: typeof fetch
  /** @param now - the provider's time */
  idToken(claims: { sub: string; email: string; nonce?: string }, now: Date): string
}

/** A provider with a key of its own. */
export function createTokenIssuer(): TokenIssuer {
  const issuer = 'https://issuer.example'
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'k', alg: 'ES256', use: 'sig' }
  const published: Record<string, object> = {
    '/.well-known/openid-configuration': { issuer, jwks_uri: `${issuer}/jwks` },
    '/jwks': { keys: [jwk] },
  }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    issuer,
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      const document = published[pathname]
      return document ? Response.json(document) : new Response(null, { status: 404 })
    },
    idToken(claims, now) {
      const iat = Math.floor(now.getTime() / 1_000)
      const times = { iat, exp: iat + 300, jti: randomUUID() }
      const payload = { iss: issuer, aud: 'app', email_verified: true, ...claims, ...times }
      const signed = `${part({ alg: 'ES256', kid: 'k' })}.${part(payload)}`
      const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
      return `${signed}.${createSign('sha256').update(signed).sign(key).toString('base64url')}`
    },
  }
}
