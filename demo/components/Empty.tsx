import type { ReactElement, ReactNode } from 'react'

export interface EmptyProps {
  title: string
  text: string
  children?: ReactNode
  /** The rank of its title, below what stands above it. @default 'h3' */
  rank?: 'h2' | 'h3'
}

/** A list with nothing in it yet, and what to do about that. */
export function Empty({ title, text, children, rank: Title = 'h3' }: EmptyProps): ReactElement {
  return (
    <div className="empty">
      <Title>{title}</Title>
      <p className="soft">{text}</p>
      {children}
    </div>
  )
}
