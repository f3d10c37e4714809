import { createContext } from 'react'

/** Closes the sheet around, unless something is under way in it. */
export const CloseSheet = createContext<() => void>(() => {})
