import { createContext, useContext } from 'react'

/** What begins a change of a card, or shows its number, says so: errors of earlier attempts are dropped. */
export const NoteAttempt = createContext<() => void>(() => {})

export function useNoteAttempt(): () => void {
  return useContext(NoteAttempt)
}
