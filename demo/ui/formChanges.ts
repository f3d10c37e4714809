import { createContext } from 'react'

/** How often something was changed in the form around. */
export const FormChanges = createContext(0)
