import type { ReactElement, ReactNode } from 'react'

export interface NoticeProps {
  /** A text alone is a paragraph. */
  children: ReactNode
  tone?: 'bad' | 'good' | 'wait'
}

/** Something to know, read out as soon as it appears. */
export function Notice({ children, tone = 'bad' }: NoticeProps): ReactElement {
  return (
    <div className="notice" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      {typeof children === 'string' ? <p>{children}</p> : children}
    </div>
  )
}
