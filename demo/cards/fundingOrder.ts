/** The list with one of its items at another place. */
export function movedTo<Item>(items: readonly Item[], item: Item, place: number): Item[] {
  const others = items.filter((each) => each !== item)
  const index = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, index), item, ...others.slice(index)]
}

/**
 * The place in a list that a pointer is over, by the middles of its rows: before the first one whose middle is
 * below the pointer.
 *
 * @param middles - of the other rows, from the top
 */
export function placeAt(middles: readonly number[], y: number): number {
  const below = middles.findIndex((middle) => y < middle)
  return below === -1 ? middles.length : below
}
