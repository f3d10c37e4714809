import { createContext } from 'react'

/** Keeps what the screen needs when the page comes back, just before it goes to a provider. */
export const BeforeLeaving = createContext<() => void>(() => {})
