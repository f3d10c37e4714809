import type { ReactElement, ReactNode } from 'react'

export interface ButtonProps {
  children: ReactNode
  look?: 'brand' | 'gorse' | 'danger' | 'quiet' | 'text'
  type?: 'button' | 'submit'
  wide?: boolean
  /** Working on it: keeps its focus, says so, and takes no second press. */
  busy?: boolean
  /** Where the visible words alone say too little; begins with them. */
  label?: string
  onClick?: () => void
}

export function Button({
  children,
  look = 'brand',
  type = 'button',
  wide = false,
  busy = false,
  label,
  onClick,
}: ButtonProps): ReactElement {
  return (
    <button
      className="button"
      type={type}
      data-look={look}
      data-wide={wide}
      aria-label={label}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.()
      }}
    >
      {children}
    </button>
  )
}
