import { page } from '../../shared/page.ts'
import type { Parser } from '../../shared/shape.ts'
import { allPages } from '../transport/allPages.ts'
import type { RelayCall, RelayTransport } from '../transport/relayTransport.ts'
import { request } from '../transport/request.ts'

/**
 * A short list, with all its pages.
 *
 * @param what - names the list in an error
 * @param maxItems - what comes after so many is not read
 */
export async function readAll<Item>(
  transport: RelayTransport,
  { path, query, signal }: Pick<RelayCall, 'path' | 'query' | 'signal'>,
  parse: Parser<Item>,
  what: string,
  maxItems: number = Infinity,
): Promise<Item[]> {
  const readPage = (cursor: string | undefined) => {
    const call = { method: 'GET', path, query: { ...query, limit: 100, cursor }, signal } as const
    return request(transport, call, page(parse), what)
  }
  const items: Item[] = []
  for await (const item of allPages(readPage, what)) {
    items.push(item)
    // guard: agent-list-bound
    if (items.length >= maxItems) break
  }
  return items
}
