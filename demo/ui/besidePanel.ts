import { createContext } from 'react'

/** Whether the developer's panel stands beside the screen: sheets then leave it alone. */
export const BesidePanel = createContext(false)
