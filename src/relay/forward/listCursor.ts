import { fromBase64url, toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { Call } from '../context/route.ts'
import type { CipherKeys } from '../keys/relayKeys.ts'
import { invalid } from '../parse/input.ts'
import { RelayError } from '../relayError.ts'

/** The position at which a list goes on. */
export interface ListPosition {
  /** The service's cursor of a page; undefined for its first one. */
  cursor?: string | undefined
  /** The last items that were shown, the very last at the end; none at the start of a page. */
  after: string[]
}

/**
 * The length of every cursor, the longest that the library and the relay take, so that it says nothing of what is in
 * it.
 */
const tokenLength = 1024
/** The length of the plaintext: with an IV (12) and a tag (16), and in base64url, it has that length. */
const plaintextLength = (tokenLength / 4) * 3 - 12 - 16
const space = 0x20

/**
 * A position as a cursor of the relay's own: encrypted, and good for this user and these filters. The
 * service's cursor would tell where hidden items are.
 *
 * @throws SERVICE_ANSWER_INVALID (502) when the service's cursor is too long
 */
export async function sealPosition(
  keys: CipherKeys,
  call: Call,
  { cursor, after }: ListPosition,
): Promise<string> {
  const plaintext = toUtf8(JSON.stringify([cursor ?? null, ...after]))
  if (plaintext.length <= plaintextLength) {
    const padded = new Uint8Array(plaintextLength).fill(space)
    padded.set(plaintext)
    return toBase64url(await keys.encrypt(padded, boundTo(call)))
  }
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
    const [cursor, ...after] = JSON.parse(new TextDecoder().decode(text))
    return { cursor: cursor ?? undefined, after }
  } catch {
    throw invalid('query.cursor', 'the nextCursor of the same list with the same filters')
  }
}

/** Encodes the list that a cursor is good for: it is authenticated with the cursor, and no part of it. */
function boundTo({ route, user, params, query }: Call): Uint8Array<ArrayBuffer> {
  const { cursor: _, limit: __, ...filters } = query
  const bound = [
    /* guard: list-cursor-user */ user.id,
    user.customerId,
    route.name,
    /* guard: list-cursor-resource */ params,
    /* guard: list-cursor-filters */ filters,
  ]
  return toUtf8(JSON.stringify(bound))
}
