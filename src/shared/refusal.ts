/** Written where a response of the service without an error envelope is passed on. */
export const codeOfNoEnvelope = 'SERVICE_REFUSED'

/** Request Timeout, Too Early, Client Closed Request: what stopped waiting says nothing of the request. */
const openStatuses = [408, 425, 499]

/**
 * The code of the error envelope of the service, which is the relay's too (spec 7): `status`, which repeats the status of
 * the response, `code` and `message`. Undefined for any other response: a gateway may have written it.
 */
export function envelopeCode(status: number, body: unknown): string | undefined {
  const { code, message, ...rest }: Record<string, unknown> = Object(body)
  const isCode =
    typeof code === 'string' && /* guard: relay-log-code */ /^[A-Z][A-Z0-9_]{0,63}$/.test(code)
  return isCode && typeof message === 'string' && rest.status === status ? code : undefined
}

/**
 * Checks whether a response proves that its request was not carried out. Only a refusal of the service or the relay
 * does. A gateway writes a 4xx too when it gives up, while the service carries out what it received. Of 5xx, 501 is a
 * refusal, and the 500 of a relay that is not configured: nothing reached the service, or it found no signature.
 *
 * @param code - of the envelope, as {@link envelopeCode} reads it
 */
export function isRefusal(status: number, code: string | undefined): boolean {
  return (
    /* guard: refusal-envelope */ code !== undefined &&
    /* guard: refusal-passed-on */ code !== codeOfNoEnvelope &&
    /* guard: refusal-open-status */ !openStatuses.includes(status) &&
    (status < 500 || status === 501 || code === 'RELAY_NOT_CONFIGURED')
  )
}
