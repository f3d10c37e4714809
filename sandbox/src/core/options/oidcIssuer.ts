import type { OidcIssuer } from '../settings.ts'
import { type Kind, text, url } from './kinds.ts'

const issuerUrl = url('http:', 'https:')
const clientId = text()

/** Accepts an OpenID provider; the command line writes `URL#CLIENT`, or the URL alone. */
export function oidcIssuer(): Kind<OidcIssuer> {
  return {
    mustBe: `an object of an issuer (${issuerUrl.mustBe}) and audiences (a list of client ids)`,
    textMustBe: `${issuerUrl.mustBe}, with #CLIENT after it or not`,
    accepts: isIssuer,
    parse: parseIssuer,
  }
}

function isIssuer(value: unknown): value is OidcIssuer {
  if (typeof value !== 'object' || value === null) return false
  const { issuer, audiences = [], ...rest } = value as Record<string, unknown>
  const areClients = Array.isArray(audiences) && audiences.every(clientId.accepts)
  return issuerUrl.accepts(issuer) && areClients && Object.keys(rest).length === 0
}

function parseIssuer(value: string): OidcIssuer {
  const at = value.indexOf('#')
  if (at === -1) return { issuer: value }
  return { issuer: value.slice(0, at), audiences: [value.slice(at + 1)] }
}

/** Joins the clients of an issuer that is named several times. */
export function mergeIssuers(issuers: readonly OidcIssuer[]): OidcIssuer[] {
  const names = [...new Set(issuers.map(({ issuer }) => issuer))]
  return names.map((issuer) => {
    const same = issuers.filter((one) => one.issuer === issuer)
    const audiences = same.flatMap((one) => one.audiences ?? [])
    return { issuer, ...(audiences.length > 0 && { audiences }) }
  })
}
