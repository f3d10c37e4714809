import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { invalidInput } from './errors.ts'
import { AbortSignal } from './nodeGlobals.ts'
import { identityOf, type OidcIdentity, requireFresh, tokenRefused } from './oidcClaims.ts'
import { acceptsRealProofs, acceptsTestValue, isAcceptedText } from './proofs.ts'
import type { OidcIssuer, Settings } from './settings.ts'
import { isDocumentedIssuer, readUnsignedToken } from './unsignedTokens.ts'

/** Checks OIDC tokens: their claims, and their signatures by the keys their issuers publish. */
export type OidcVerifier = {
  /**
   * @throws ApiException 401 `UNAUTHORIZED`, or 400 `INVALID_INPUT` for a new credential's token that is
   *   malformed or of an unknown issuer, where the generation says so
   */
  verify(token: string, now: Date, use: OidcUse): Promise<OidcIdentity>
}

/** The use that a token is presented for: a new credential, or a sign-in with one. */
export type OidcUse = 'create' | 'verify'

const algorithms = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'EdDSA']

/** Makes a verifier that accepts what the mode and the profile say. */
export function createOidcVerifier(settings: Settings): OidcVerifier {
  const verifySigned = createSignedTokenVerifier(settings)
  return {
    verify: async (token, now, use) => {
      if (use === 'verify' && isAcceptedText(settings, 'oidcToken', token)) return anySubject
      const isInput = use === 'create' && settings.profile.malformedTokenIsInvalidInput
      const claims = decode(token, isInput)
      if (isInput && !isKnownIssuer(settings, claims))
        throw invalidInput('oidcToken must be of a supported issuer')
      if (isAcceptedUnsigned(settings, claims, use)) return readUnsignedToken(settings, claims, now)
      if (!acceptsRealProofs(settings)) throw tokenRefused()
      return verifySigned(token, claims, now)
    },
  }
}

function isAcceptedUnsigned(settings: Settings, { iss }: JWTPayload, use: OidcUse): boolean {
  const value = use === 'create' ? 'unsignedTokenOnCreate' : 'unsignedTokenOnVerify'
  return acceptsTestValue(settings, value) && isDocumentedIssuer(settings, iss)
}

/** Checks whether tokens of an issuer can be accepted here, by their signature or without it. */
function isKnownIssuer(settings: Settings, { iss }: JWTPayload): boolean {
  const isConfigured = settings.oidcIssuers.some(({ issuer }) => issuer === iss)
  return isConfigured || isDocumentedIssuer(settings, iss)
}

/** Makes a function that verifies signed tokens; it keeps what it learned of each issuer. */
function createSignedTokenVerifier(settings: Settings) {
  const keySets = new Map<string, Promise<JWTVerifyGetKey>>()
  const keysOf = (issuer: string) => {
    const known = keySets.get(issuer) ?? discoverKeys(issuer, settings.fetch)
    keySets.set(issuer, known)
    known.catch(() => keySets.delete(issuer))
    return known
  }
  return async (token: string, claims: JWTPayload, now: Date): Promise<OidcIdentity> => {
    const trusted = trustedIssuer(settings, claims)
    const keys = await keysOf(trusted.issuer).catch((cause) => {
      throw tokenRefused('discovery', cause)
    })
    const { payload } = await check(keys, token, trusted, now)
    requireFresh(payload, now)
    return identityOf(payload)
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
    throw tokenRefused(checkThatFailed(cause), cause)
  }
}

function checkThatFailed(cause: unknown): string {
  const claim = cause instanceof Error && 'claim' in cause ? String(cause.claim) : ''
  return claim === 'unspecified' || claim === '' ? 'signature' : claim
}

function trustedIssuer({ oidcIssuers }: Settings, { iss }: JWTPayload): OidcIssuer {
  const trusted = oidcIssuers.find(({ issuer }) => issuer === iss)
  if (!trusted) throw tokenRefused('iss')
  return trusted
}

/** @param isInput - what is no token is a wrong field, and no wrong proof */
function decode(token: string, isInput: boolean): JWTPayload {
  try {
    return decodeJwt(token)
  } catch (cause) {
    if (isInput) throw invalidInput('oidcToken must be a JSON Web Token')
    throw tokenRefused(undefined, cause)
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

/** The test value names no subject: it signs in with any credential. */
const anySubject: OidcIdentity = {
  issuer: '',
  audience: '',
  subject: '',
  email: undefined,
  nonce: undefined,
}
