import type { ReactElement } from 'react'
import { messages } from '../messages.ts'

/** Three blades of dune grass and the name. */
export function Wordmark(): ReactElement {
  return (
    <>
      <svg viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="7" fill="#103b32" />
        <g fill="none" stroke="#f3c74b" strokeWidth="2.6" strokeLinecap="round">
          <path d="M16 26C16 17 16.5 11 18.5 5.5" />
          <path d="M13 26C12.5 19 11 14 6.5 9.5" />
          <path d="M19 26C19.5 20.500 21.500 16 25.5 13" />
        </g>
      </svg>
      <span>{messages.brand}</span>
    </>
  )
}
