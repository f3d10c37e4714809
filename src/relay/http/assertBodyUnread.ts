import { RelayError } from '../relayError.ts'

/**
 * Refuses a request whose body something else has read or is reading: nothing is left of it.
 *
 * @param reader - who was to read it
 * @throws RELAY_NOT_CONFIGURED (500)
 */
export function assertBodyUnread(request: Request, reader: string): void {
  const { body, bodyUsed, headers } = request
  // A host that has read the body may make a request without it.
  const isLeftOut = !body && Number(headers.get('Content-Length') ?? 0) > 0
  if (bodyUsed || body?.locked || isLeftOut) throw bodyWasRead(reader)
}

/** The refusal of a request whose body was read before. */
export function bodyWasRead(reader: string): RelayError {
  return new RelayError(
    500,
    'RELAY_NOT_CONFIGURED',
    `The request body was read before ${reader}; mount ${reader} before express.json() and whatever else reads bodies, or give it an unread request.clone()`,
  )
}
