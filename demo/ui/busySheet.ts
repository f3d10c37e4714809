import { createContext, useContext, useEffect } from 'react'

/** How what is in a sheet says that something is under way in it. */
export const BusySheet = createContext<(text: string | undefined) => void>(() => {})

/**
 * Keeps the sheet around this component open while something is under way whose result it will show.
 *
 * @param text - what is under way, for a customer who wants to close the sheet
 */
export function useBusySheet(isBusy: boolean, text: string): void {
  const setGoingOn = useContext(BusySheet)
  useEffect(() => {
    if (!isBusy) return
    setGoingOn(text)
    return () => setGoingOn(undefined)
  }, [isBusy, text, setGoingOn])
}
