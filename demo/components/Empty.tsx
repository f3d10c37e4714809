import type { ReactElement, ReactNode } from 'react'

export interface EmptyProps {
  title: string
  text: string
  children?: ReactNode
}

/** A list with nothing in it yet, and what to do about that. */
export function Empty({ title, text, children }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      <h3>{title}</h3>
      <p className="soft">{text}</p>
      {children}
    </div>
  )
}
