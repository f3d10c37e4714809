import { fromBase64url, toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { CipherKeys } from '../context/keys.ts'
import type { Call } from '../context/route.ts'
import { invalid } from '../parse/input.ts'
import { RelayError } from '../relayError.ts'

/** Where a list goes on. */
export interface ListPosition {
  /** The service's cursor of a page; undefined for its first one. */
  cursor?: string | undefined
  /** The last item of that page that was shown. */
  afterId?: string | undefined
  /** How many items of that page were looked at. */
  count: number
}

/** Of the plaintext, so that a cursor's length says nothing of what is in it. */
const blockLength = 128
/** As long as the library and the relay take one. */
const maxLength = 1024

/**
 * A position as a cursor of the relay's own: encrypted, and good for this user and these filters. The
 * service's cursor would tell where hidden items are.
 *
 * @throws SERVICE_ANSWER_INVALID (502) when the service's cursor is too long
 */
export async function sealPosition(
  keys: CipherKeys,
  call: Call,
  { cursor = null, afterId = null, count }: Partial<Record<keyof ListPosition, unknown>>,
): Promise<string> {
  const text = JSON.stringify([cursor, afterId, count])
  const padded = text.padEnd(Math.ceil(text.length / blockLength) * blockLength)
  const token = toBase64url(await keys.encrypt(toUtf8(padded), boundTo(call)))
  if (token.length <= maxLength) return token
  throw new RelayError(502, 'SERVICE_ANSWER_INVALID', 'The service sent a cursor that is too long')
}

/** @throws INVALID_INPUT (400) for anything but a cursor of this user's with the same filters */
export async function openPosition(
  keys: CipherKeys,
  call: Call,
  token: string,
): Promise<ListPosition> {
  try {
    const bytes = fromBase64url(token) ?? new Uint8Array()
    const text = await keys.decrypt(bytes, boundTo(call))
    const [cursor, afterId, count] = JSON.parse(new TextDecoder().decode(text))
    return { cursor: cursor ?? undefined, afterId: afterId ?? undefined, count }
  } catch {
    throw invalid('query.cursor', 'the nextCursor of the same list with the same filters')
  }
}

/** What a cursor is good for: authenticated with it, and no part of it. */
function boundTo({ route, user, query }: Call): Uint8Array<ArrayBuffer> {
  const { cursor: _, limit: __, ...filters } = query
  const bound = [
    /* guard: list-cursor-user */ user.id,
    user.customerId,
    route.name,
    /* guard: list-cursor-filters */ filters,
  ]
  return toUtf8(JSON.stringify(bound))
}
