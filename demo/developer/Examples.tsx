import { type ReactElement, useState } from 'react'
import { ExampleCode } from './ExampleCode.tsx'
import type { ExampleName } from './examples.ts'

/** Calls of the library by name; each opens as code. */
export function Examples({ names }: { names: ExampleName[] }): ReactElement {
  return (
    <ul className="examples">
      {names.map((name) => (
        <li key={name}>
          <Example name={name} />
        </li>
      ))}
    </ul>
  )
}

function Example({ name }: { name: ExampleName }): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {isOpen && <ExampleCode name={name} />}
    </details>
  )
}
