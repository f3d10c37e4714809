import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Whether everything was in view, and the way to what was not yet. */
export interface Seen {
  isSeen: boolean
  /** Scrolls to the first part that was not in view yet. */
  showNext: () => void
}

/**
 * Watches whether each part of something has been in view, with nothing on top of it: a small window
 * or a large zoom shows less than the page was drawn for.
 *
 * @param container - where the parts are
 * @param parts - a selector of the parts within it
 * @param key - with another key, nothing of it was seen yet
 */
export function useSeen(
  container: RefObject<HTMLElement | null>,
  parts: string,
  key: string,
): Seen {
  const [seenKey, setSeenKey] = useState<string>()
  const seen = useRef({ key, edges: new Set<string>() })
  const find = useCallback(
    () => [...(container.current?.querySelectorAll(parts) ?? [])],
    [container, parts],
  )
  const look = useCallback(() => {
    if (seen.current.key !== key) {
      seen.current = { key, edges: new Set() }
      // What is shown anew is read from its start, not from where the view was left.
      container.current?.scrollIntoView({ block: 'start' })
    }
    const { edges } = seen.current
    const all = find()
    for (const [index, part] of all.entries()) addVisibleEdges(edges, index, part)
    if (all.length > 0 && edges.size === all.length * 2) setSeenKey(key)
  }, [container, find, key])
  useLayoutEffect(look, [look])
  useLooking(container, look)
  const showNext = () => {
    const { edges } = seen.current
    const isSeenAt = (index: number, edge: string) => edges.has(`${index} ${edge}`)
    const all = find()
    const index = all.findIndex((_, at) => !(isSeenAt(at, 'top') && isSeenAt(at, 'end')))
    // A part may be taller than the view: first its top, then its end.
    all[index]?.scrollIntoView({ block: isSeenAt(index, 'top') ? 'end' : 'start' })
  }
  return { isSeen: seenKey === key, showNext }
}

/** A part may be taller than the view: its top and its end are seen one after the other. */
function addVisibleEdges(edges: Set<string>, index: number, part: Element): void {
  const { left, top, bottom } = part.getBoundingClientRect()
  if (isUncovered(part, left + 2, top + 2)) edges.add(`${index} top`)
  if (isUncovered(part, left + 2, bottom - 2)) edges.add(`${index} end`)
}

function isUncovered(part: Element, x: number, y: number): boolean {
  return part.contains(document.elementFromPoint(x, y))
}

/** Looks again whenever another part may have come into view. */
function useLooking(container: RefObject<HTMLElement | null>, look: () => void): void {
  useLayoutEffect(() => {
    const resizes = new ResizeObserver(look)
    if (container.current) resizes.observe(container.current)
    addEventListener('scroll', look, { capture: true, passive: true })
    addEventListener('transitionend', look)
    addEventListener('resize', look)
    return () => {
      resizes.disconnect()
      removeEventListener('scroll', look, { capture: true })
      removeEventListener('transitionend', look)
      removeEventListener('resize', look)
    }
  }, [container, look])
}
