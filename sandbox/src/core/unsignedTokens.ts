import type { JWTPayload } from 'jose'
import { identityOf, type OidcIdentity, requireFresh, tokenRefused } from './oidcClaims.ts'
import { acceptsRealProofs } from './proofs.ts'
import type { Settings } from './settings.ts'

type IssuerSettings = Pick<Settings, 'mode' | 'oidcIssuers'>

const documentedIssuers = [
  'https://accounts.google.com',
  // Google's older tokens have it without the scheme.
  'accounts.google.com',
  'https://appleid.apple.com',
]

/**
 * Checks whether a token of this issuer counts without its signature: one of Google's or Apple's, and, where
 * no signature is checked at all, one of a configured issuer.
 */
export function isDocumentedIssuer(settings: IssuerSettings, issuer: unknown): boolean {
  const configured = acceptsRealProofs(settings) ? [] : settings.oidcIssuers
  return [...documentedIssuers, ...configured.map((known) => known.issuer)].some(
    (known) => known === issuer,
  )
}

/**
 * Reads a token whose signature is not checked: its claims are.
 *
 * @throws ApiException 401 `UNAUTHORIZED`
 */
export function readUnsignedToken(settings: Settings, claims: JWTPayload, now: Date): OidcIdentity {
  const identity = identityOf(claims)
  requireAudience(settings, identity)
  requireFresh(claims, now)
  requireUnexpired(claims, now)
  return identity
}

function requireUnexpired({ exp }: JWTPayload, now: Date): void {
  if (typeof exp !== 'number' || exp <= now.getTime() / 1_000) throw tokenRefused('exp')
}

/** An audience is free, unless the issuer is configured with its audiences. */
function requireAudience({ oidcIssuers }: Settings, { issuer, audience }: OidcIdentity): void {
  const audiences = oidcIssuers.find((known) => known.issuer === issuer)?.audiences
  if (audiences && !audiences.includes(audience)) throw tokenRefused('aud')
}
