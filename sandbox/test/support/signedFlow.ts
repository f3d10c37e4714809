import { type Answer, type Client, expectStatus } from './client.ts'

/** A 202's body. */
export type SignedChallenge = {
  payloadToSign: string
  requestId: string
  expiresAt: string
  type?: string
}

/** A call that has to be signed. */
export type SignedCallSpec = { method: string; path: string; body?: unknown }

/** Makes the first call, which must ask for a signature. */
export async function askToSign(client: Client, call: SignedCallSpec): Promise<SignedChallenge> {
  const answer = await client.call<SignedChallenge>(call.method, call.path, call.body)
  return expectStatus(answer, 202)
}

/** Makes the second call with a stamp and a request id. */
export function retrySigned<T>(
  client: Client,
  { method, path, body }: SignedCallSpec,
  stamp: string,
  requestId: string,
): Promise<Answer<T>> {
  const headers = { ...client.signed(stamp), 'Request-Id': requestId }
  return client.call<T>(method, path, body, { headers })
}

/** Both calls, signed by the session. */
export async function callSigned<T>(
  client: Client,
  call: SignedCallSpec,
  session: { sign(payload: string): string },
): Promise<Answer<T>> {
  const { payloadToSign, requestId } = await askToSign(client, call)
  return retrySigned<T>(client, call, session.sign(payloadToSign), requestId)
}
