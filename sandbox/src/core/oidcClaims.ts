import type { JWTPayload } from 'jose'
import { type ApiException, unauthorized } from './errors.ts'

/** The identity that a token is about. */
export type OidcIdentity = {
  issuer: string
  audience: string
  subject: string
  email: string | undefined
  nonce: string | undefined
}

const maxAgeSeconds = 60
const maxSkewSeconds = 5

/** The refusal of a token, with the check that failed. */
export function tokenRefused(check?: string, cause?: unknown): ApiException {
  return unauthorized('Invalid OIDC token', { cause, ...(check && { details: { check } }) })
}

/**
 * Reads who a token is about.
 *
 * @throws ApiException 401 `UNAUTHORIZED` unless it names an issuer, a subject and one audience
 */
export function identityOf({ iss, aud, sub, email, nonce }: JWTPayload): OidcIdentity {
  const [first, ...others] = [aud ?? []].flat()
  const audience = textOf(first)
  const [issuer, subject] = [textOf(iss), textOf(sub)]
  if (!issuer) throw tokenRefused('iss')
  if (!subject) throw tokenRefused('sub')
  if (!audience || others.length > 0) throw tokenRefused('aud')
  return { issuer, audience, subject, email: textOf(email), nonce: textOf(nonce) }
}

/**
 * Checks that a token was issued within the last minute.
 *
 * @throws ApiException 401 `UNAUTHORIZED`
 */
export function requireFresh({ iat = 0 }: JWTPayload, now: Date): void {
  const age = now.getTime() / 1_000 - iat
  if (age <= maxAgeSeconds && age >= -maxSkewSeconds) return
  throw tokenRefused('iat')
}

/** A claim that is a text the database can store. */
function textOf(claim: unknown): string | undefined {
  return typeof claim === 'string' && !claim.includes('\0') ? claim : undefined
}
