import { pathOf, type RelayCall } from '../transport/relayTransport.ts'

/** The call that turns a credential's proof into a session (spec 4.1). */
export function verifyCall(
  credentialId: string,
  body: object,
  signal: AbortSignal | undefined,
): RelayCall {
  return { method: 'POST', path: pathOf`/auth/credentials/${credentialId}/verify`, body, signal }
}
