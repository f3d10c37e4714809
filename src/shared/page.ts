import type { Page } from './resources.ts'
import { array, flag, object, optional, type Parser, safeInteger, text } from './shape.ts'

/** One page of a list, or a list without pages, which has no more. It says where the next one starts. */
export function page<Item>(item: Parser<Item>): Parser<Page<Item>> {
  const parse = object<{
    data: Item[]
    hasMore?: boolean
    nextCursor?: string
    totalCount?: number
  }>({
    data: array(item),
    hasMore: optional(flag),
    nextCursor: optional(text),
    totalCount: optional(safeInteger),
  })
  return (value, path) => {
    const { hasMore = false, nextCursor, ...rest } = parse(value, path)
    return hasMore
      ? { ...rest, hasMore, nextCursor: text(nextCursor, `${path}.nextCursor`) }
      : { ...rest, hasMore }
  }
}
