import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'

export interface RowsProps<Item> {
  /** Undefined while it is fetched. */
  items: Item[] | undefined
  isFailed: boolean
  children: (item: Item) => ReactNode
}

/** A list, or the shape of one while it is fetched. */
export function Rows<Item>({ items, isFailed, children }: RowsProps<Item>): ReactElement | null {
  if (items && items.length > 0) return <ul className="rows">{items.map(children)}</ul>
  if (items || isFailed) return null
  return (
    <div className="stack" role="status">
      <span className="hidden">{messages.loading}</span>
      <span className="ghost" />
      <span className="ghost" />
    </div>
  )
}
