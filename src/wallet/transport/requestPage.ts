import { assertRule } from '../../shared/assertInput.ts'
import { cursor as cursorRule, pageLimit } from '../../shared/fieldRules.ts'
import { page } from '../../shared/page.ts'
import type { Page } from '../../shared/resources.ts'
import type { Parser } from '../../shared/shape.ts'
import type { RelayTransport } from './relayTransport.ts'
import { request } from './request.ts'

/** The position and size of a page of a list, and the list's own filters. */
export interface PageRequest {
  cursor?: string | undefined
  limit?: number | undefined
  signal?: AbortSignal | undefined
}

/**
 * One page of a list.
 *
 * @param what - names the list in the error
 * @throws INVALID_INPUT naming `limit` or `cursor`
 */
export function requestPage<Item>(
  transport: RelayTransport,
  path: string,
  { signal, ...query }: PageRequest,
  parse: Parser<Item>,
  what: string,
): Promise<Page<Item>> {
  const { limit, cursor } = query
  if (limit !== undefined) assertRule('limit', limit, pageLimit)
  if (cursor !== undefined) assertRule('cursor', cursor, cursorRule)
  const call = { method: 'GET', path, query, signal } as const
  return request(transport, call, page(parse), what)
}
