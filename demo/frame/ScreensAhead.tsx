import { useIsFetching } from '@tanstack/react-query'
import { useEffect } from 'react'
import { preloadScreens } from './screens.ts'

const quietMs = 300

/** Loads the other screens once the shown one has what it reads: not before, on a slow line. */
export function ScreensAhead(): null {
  const isReading = useIsFetching() > 0
  useEffect(() => {
    if (isReading) return
    const timer = setTimeout(preloadScreens, quietMs)
    return () => clearTimeout(timer)
  }, [isReading])
  return null
}
