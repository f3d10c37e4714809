import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { invalidInput, unauthorized } from './errors.ts'
import type { OidcIssuer, Settings } from './settings.ts'

/** Who a verified token is about. */
export type OidcIdentity = {
  issuer: string
  audience: string
  subject: string
  email: string | undefined
  nonce: string | undefined
}

/** Checks OIDC tokens against the keys their issuers publish. */
export type OidcVerifier = {
  /**
   * @throws ApiException 401 `UNAUTHORIZED`, or 400 `INVALID_INPUT` for what is no token at all
   *   where the generation says so
   */
  verify(token: string, now: Date, use: OidcUse): Promise<OidcIdentity>
}

/** What a token is presented for: a new credential, or a sign-in with one. */
export type OidcUse = 'create' | 'verify'

const oldestSeconds = 60
const skewSeconds = 5
const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']
const knownIssuers = ['https://accounts.google.com', 'https://appleid.apple.com']
const magicToken = 'sandbox-valid-oidc-token'
const reason = 'Invalid OIDC token'

/** Makes a verifier; it keeps what it learned of each issuer. */
export function createOidcVerifier(settings: Settings): OidcVerifier {
  if (settings.mode === 'magic') return magicVerifier(settings)
  const keySets = new Map<string, Promise<JWTVerifyGetKey>>()
  const keysOf = (issuer: string) => {
    const known = keySets.get(issuer) ?? discoverKeys(issuer, settings.fetch)
    keySets.set(issuer, known)
    known.catch(() => keySets.delete(issuer))
    return known
  }
  return {
    verify: async (token, now) => {
      const trusted = trustedIssuer(settings, decode(settings, token))
      const keys = await keysOf(trusted.issuer).catch((cause) => {
        throw unauthorized(reason, { cause, details: { check: 'discovery' } })
      })
      const { payload } = await check(keys, token, trusted, now)
      requireFresh(payload, now)
      return identityOf(payload)
    },
  }
}

async function check(
  keys: JWTVerifyGetKey,
  token: string,
  { issuer, audiences }: OidcIssuer,
  currentDate: Date,
) {
  try {
    return await jwtVerify(token, keys, {
      issuer,
      ...(audiences && { audience: [...audiences] }),
      algorithms,
      currentDate,
      requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
    })
  } catch (cause) {
    throw unauthorized(reason, { cause, details: { check: checkThatFailed(cause) } })
  }
}

function checkThatFailed(cause: unknown): string {
  const claim = cause instanceof Error && 'claim' in cause ? String(cause.claim) : ''
  return claim === 'unspecified' || claim === '' ? 'signature' : claim
}

function requireFresh({ iat = 0 }: JWTPayload, now: Date): void {
  const age = now.getTime() / 1_000 - iat
  if (age <= oldestSeconds && age >= -skewSeconds) return
  throw unauthorized(reason, { details: { check: 'iat' } })
}

function identityOf({ iss, aud, sub, email, nonce }: JWTPayload): OidcIdentity {
  const [audience, ...others] = [aud ?? []].flat()
  if (!iss || !sub || audience === undefined || others.length > 0) {
    throw unauthorized(reason, { details: { check: 'aud' } })
  }
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return { issuer: iss, audience, subject: sub, email: text(email), nonce: text(nonce) }
}

function trustedIssuer({ oidcIssuers }: Settings, { iss }: JWTPayload): OidcIssuer {
  const trusted = oidcIssuers.find(({ issuer }) => issuer === iss)
  if (!trusted) throw unauthorized(reason, { details: { check: 'iss' } })
  return trusted
}

function decode({ profile }: Settings, token: string): JWTPayload {
  try {
    return decodeJwt(token)
  } catch (cause) {
    if (profile.oidcNonce) throw invalidInput('oidcToken must be a JSON Web Token')
    throw unauthorized(reason, { cause })
  }
}

/** The keys of an issuer, by its well-known configuration. */
async function discoverKeys(
  issuer: string,
  fetch: typeof globalThis.fetch,
): Promise<JWTVerifyGetKey> {
  requireSafeAddress(issuer)
  const base = issuer.replace(/\/$/, '')
  const response = await fetch(`${base}/.well-known/openid-configuration`, {
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  const configuration: unknown = await response.json()
  const { issuer: named, jwks_uri: uri } = configuration as Record<string, unknown>
  if (!response.ok || named !== issuer || typeof uri !== 'string') {
    throw new Error('The discovery document does not belong to the issuer')
  }
  requireSafeAddress(uri)
  return createRemoteJWKSet(new URL(uri), { [customFetch]: fetch, timeoutDuration: 5_000 })
}

/** Plain http is for a provider on this machine only. */
function requireSafeAddress(address: string): void {
  const { protocol, hostname } = new URL(address)
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  if (protocol === 'https:' || (protocol === 'http:' && isLoopback)) return
  throw new Error('The URL of the issuer must be https')
}

/** A sign-in takes the literal only; a new credential a token that names an issuer we know. */
function magicVerifier({ oidcIssuers }: Settings): OidcVerifier {
  const known = [...knownIssuers, ...oidcIssuers.map(({ issuer }) => issuer)]
  return {
    verify: async (token, _, use) => {
      if (use === 'verify' && token === magicToken) return nobody
      const claims = use === 'create' ? decodeQuietly(token) : null
      if (!claims?.iss || !known.includes(claims.iss)) throw unauthorized(reason)
      const { iss: issuer, sub: subject = '', aud = '', email } = claims
      const audience = [aud].flat()[0] ?? ''
      return { ...nobody, issuer, audience, subject, ...(typeof email === 'string' && { email }) }
    },
  }
}

const nobody: OidcIdentity = {
  issuer: '',
  audience: '',
  subject: '',
  email: undefined,
  nonce: undefined,
}

function decodeQuietly(token: string): JWTPayload | null {
  try {
    return decodeJwt(token)
  } catch {
    return null
  }
}
