import { fromBase64url } from '../../shared/encoding.ts'
import { object, text } from '../../shared/shape.ts'
import { parseStrictJson } from '../../shared/strictJson.ts'
import { RelayError } from '../relayError.ts'

/** The members of a browser's client data that are compared (WebAuthn Level 3, section 5.8.1). */
interface ClientData {
  type: string
  challenge: string
  origin: string
}

/** The values that the client data of a registration must have. */
export interface ExpectedClientData {
  /** Base64url. */
  challenge: string
  /** Checks whether an origin is one of the app's pages. */
  acceptsOrigin(origin: string): boolean
}

const parseClientData = object<ClientData>({ type: text, challenge: text, origin: text })

/**
 * Refuses a registration whose client data was written for another challenge, on a page of another
 * origin, or in another ceremony. The challenge in the request itself proves nothing: the
 * authenticator signs the one in the client data.
 *
 * @param clientDataJson - base64url
 * @throws REGISTRATION_CHALLENGE_INVALID (400) for another challenge
 * @throws INVALID_INPUT (400) for anything else
 */
export function assertClientData(
  clientDataJson: string,
  { challenge, acceptsOrigin }: ExpectedClientData,
): void {
  const data = readClientData(clientDataJson)
  // guard: registration-client-data-type
  if (data.type !== 'webauthn.create') throw wrongClientData('of a registration')
  // guard: registration-client-data-challenge
  if (withoutPadding(data.challenge) !== withoutPadding(challenge)) throw otherChallenge()
  // guard: registration-client-data-origin
  if (!acceptsOrigin(data.origin)) throw wrongClientData('of a page on one of rp.origins')
}

function readClientData(clientDataJson: string): ClientData {
  try {
    const bytes = fromBase64url(clientDataJson) ?? new Uint8Array()
    const json = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return parseClientData(parseStrictJson(json), 'clientData')
  } catch {
    throw wrongClientData('JSON with a type, a challenge and an origin')
  }
}

function withoutPadding(base64url: string): string {
  return base64url.replace(/=+$/, '')
}

function otherChallenge(): RelayError {
  return new RelayError(
    400,
    'REGISTRATION_CHALLENGE_INVALID',
    'body.attestation.clientDataJson has another challenge than body.challenge; request a new one',
  )
}

function wrongClientData(expected: string): RelayError {
  const details = {
    errors: [{ field: 'attestation.clientDataJson', reason: `must be ${expected}` }],
  }
  const message = `body.attestation.clientDataJson must be ${expected}`
  return new RelayError(400, 'INVALID_INPUT', message, { details })
}
