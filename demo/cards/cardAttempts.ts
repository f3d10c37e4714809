import { createContext, useContext } from 'react'

/** Called when an attempt to change a card or show its number begins: clears the errors of earlier attempts. */
export const NoteAttempt = createContext<() => void>(() => {})

export function useNoteAttempt(): () => void {
  return useContext(NoteAttempt)
}
