import { parseStrictJson } from '../../shared/strictJson.ts'
import { isTimeout, withDeadline } from '../http/deadline.ts'
import { assertBodyUnread, readText } from '../http/readBody.ts'
import { RelayError } from '../relayError.ts'

const maxBytes = 64 * 1024
const readWithinMs = 10_000

/**
 * The JSON a browser sent, or undefined where it sent nothing.
 *
 * @throws UNSUPPORTED_MEDIA_TYPE (415) for a body that is not declared as JSON: a form needs no
 *   consent from the relay to be sent across sites
 * @throws PAYLOAD_TOO_LARGE (413) over 64 kB
 * @throws REQUEST_TIMEOUT (408) when it does not arrive
 * @throws RELAY_NOT_CONFIGURED (500) when it was read before
 * @throws INVALID_INPUT (400) when it is not JSON, names a key twice or is nested too deep
 */
export async function readRequestBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes) throw tooLarge()
  assertBodyUnread(request, 'the relay')
  const text = await read(request)
  if (text === '') return undefined
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new RelayError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Content-Type must be application/json')
  }
  try {
    // guard: relay-strict-json
    return parseStrictJson(text)
  } catch (cause) {
    throw new RelayError(
      400,
      'INVALID_INPUT',
      'The body must be valid JSON without duplicate keys',
      { cause },
    )
  }
}

async function read({ body }: Request): Promise<string> {
  const options = { maxBytes, tooLarge: tooLarge }
  try {
    return await withDeadline(readWithinMs, (signal) => readText(body, { ...options, signal }))
  } catch (cause) {
    if (cause instanceof RelayError) throw cause
    throw isTimeout(cause)
      ? new RelayError(408, 'REQUEST_TIMEOUT', 'The body did not arrive in time', { cause })
      : new RelayError(400, 'INVALID_INPUT', 'The body must be UTF-8', { cause })
  }
}

function tooLarge(): RelayError {
  return new RelayError(413, 'PAYLOAD_TOO_LARGE', 'The body must not be larger than 64 kB')
}
