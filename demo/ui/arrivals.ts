import { createContext } from 'react'

/** How many screens this page load has shown, counted from the top of the page. */
export const Arrivals = createContext<{ current: number } | undefined>(undefined)
