/** Letters, digits and few signs, so that it can stand in a header, a log line and a query of either. */
const wellFormed = /^[A-Za-z0-9][A-Za-z0-9._=-]{7,127}$/

/** The id of a request: that of the incoming header if well-formed, otherwise a new UUID. */
export function readRequestId(request: Request, header: string): string {
  const given = request.headers.get(header) ?? ''
  return /* guard: relay-request-id-form */ wellFormed.test(given) ? given : crypto.randomUUID()
}
