import { WalletError } from '../../shared/errors.ts'
import type { Page } from '../../shared/resources.ts'

/** With the pages that the relay's filters leave empty. A longer list is taken for endless. */
const maxPages = 1_000

/**
 * Everything of a list, page after page as it is iterated.
 *
 * @param what - names the list in the error
 * @throws RESPONSE_INVALID when it goes on and not where, in circles, or for ever
 */
export async function* allPages<Item>(
  readPage: (cursor: string | undefined) => Promise<Page<Item>>,
  what: string,
): AsyncGenerator<Item, void, undefined> {
  const seen = new Set<string | undefined>()
  let cursor: string | undefined
  do {
    seen.add(cursor)
    const { data, hasMore, nextCursor } = await readPage(cursor)
    yield* data
    if (hasMore && (seen.size === maxPages || seen.has(nextCursor))) {
      throw new WalletError(
        'RESPONSE_INVALID',
        `The response is invalid: the pages of ${what} do not end`,
      )
    }
    cursor = hasMore ? nextCursor : undefined
  } while (cursor !== undefined)
}
