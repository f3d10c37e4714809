import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls a sheet to its top when its title changes: the next step of a long one begins there. */
export function useTopOfStep(title: string): RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current === title) return
    shown.current = title
    body.current?.scrollTo({ top: 0 })
  }, [title])
  return body
}
