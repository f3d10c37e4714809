import type { ReactNode } from 'react'

/** What a sheet is given, on a screen of its own or beside the developer panel. */
export interface SheetProps {
  title: string
  children: ReactNode
  isOpen: boolean
  /** Not called while something is under way in the sheet: see `useBusySheet`. */
  onClose: () => void
}
