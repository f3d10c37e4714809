import type { ReactElement, ReactNode } from 'react'

/**
 * The main action of a sheet, and what is to be read with it: it stays in view at the sheet's end while the text above
 * it scrolls, unless the window is too low for both.
 */
export function SheetFoot({ children }: { children: ReactNode }): ReactElement {
  return <div className="stack sheet-foot">{children}</div>
}
