import { type ReactElement, type ReactNode, useId } from 'react'
import { messages } from '../messages.ts'

export interface SandboxStripProps {
  children: ReactNode
  /** What it says it is, and its name. @default that of the sandbox */
  label?: string
}

/** Sets apart what exists only in a sandbox: a product leaves it out. */
export function SandboxStrip({
  children,
  label = messages.sandbox,
}: SandboxStripProps): ReactElement {
  const id = useId()
  return (
    <aside className="sandbox-strip" aria-labelledby={id}>
      <p id={id} className="tag">
        {label}
      </p>
      {children}
    </aside>
  )
}
