import { toBase64url, toUtf8 } from '../../shared/encoding.ts'

/** An issuer that sandboxes know (spec 4.6). */
const issuer = 'https://accounts.google.com'

/** Makes an id token of a new subject, whose signature no sandbox checks (spec 4.6). */
export function makeTestIdToken(nowMs: number): string {
  const iat = Math.floor(nowMs / 1_000)
  const sub = `holdfast-probe-${crypto.randomUUID()}`
  const claims = { iss: issuer, aud: 'holdfast-probe', sub, iat, exp: iat + 3_600 }
  const header = { alg: 'RS256', typ: 'JWT' }
  return [header, claims, 'unsigned'].map((part) => encode(JSON.stringify(part))).join('.')
}

function encode(text: string): string {
  return toBase64url(toUtf8(text))
}
