import type { MouseEvent, ReactElement, ReactNode } from 'react'
import { navigate } from './router.ts'

export interface LinkProps {
  to: string
  children: ReactNode
  className?: string
  look?: 'brand' | 'gorse' | 'quiet' | 'text'
  isCurrent?: boolean
  /** Where the visible words alone say too little; begins with them. */
  label?: string
}

/** A real link, followed within the page unless the person wants another tab. */
export function Link(props: LinkProps): ReactElement {
  const { to, children, className, look, isCurrent, label } = props
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    navigate(to)
  }
  return (
    <a
      href={to}
      className={look ? 'button' : className}
      data-look={look}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={follow}
    >
      {children}
    </a>
  )
}
