import { type ReactElement, type ReactNode, useContext, useEffect, useRef } from 'react'
import { messages } from '../messages.ts'
import { Arrivals } from './arrivals.ts'

export interface ScreenProps {
  title: string
  children: ReactNode
  width?: 'wide' | 'narrow'
  /** Beside the title. */
  action?: ReactNode
}

/**
 * Going to another screen says so: the title changes and the focus moves to its heading. The first
 * screen of a page load takes no focus: the browser has just read the page out.
 */
export function useArrival(title: string) {
  const arrivals = useContext(Arrivals)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · ${messages.brand}`
    if (!arrivals) return
    if (arrivals.current > 0) {
      scrollTo({ top: 0 })
      heading.current?.focus()
    }
    arrivals.current += 1
  }, [title, arrivals])
  return heading
}

export function Screen({ title, children, width = 'wide', action }: ScreenProps): ReactElement {
  const heading = useArrival(title)
  return (
    <main className="screen" data-width={width} id="content" tabIndex={-1}>
      <div className="title">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {action}
      </div>
      {children}
    </main>
  )
}
