import type { ReactElement, ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'

export interface EmptyProps {
  title: string
  text: string
  icon?: IconName
  children?: ReactNode
  /** The rank of its title, below what stands above it. @default 'h3' */
  rank?: 'h2' | 'h3'
}

/** A list with nothing in it yet, and what to do about that. */
export function Empty(props: EmptyProps): ReactElement {
  const { title, text, icon, children, rank: Title = 'h3' } = props
  return (
    <div className="empty">
      {icon && (
        <span className="disc">
          <Icon name={icon} />
        </span>
      )}
      <Title>{title}</Title>
      <p className="soft">{text}</p>
      {children}
    </div>
  )
}
