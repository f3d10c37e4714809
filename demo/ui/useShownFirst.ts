import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls to what appears out of view, such as news above the terms that a customer has just read. */
export function useShownFirst(): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return place
}
