import {
  type Dispatch,
  type FormEvent,
  type ReactElement,
  type ReactNode,
  type SetStateAction,
  useRef,
  useState,
} from 'react'
import { FormChanges } from './formChanges.ts'

/** What is wrong, by the name of the field. */
export type Problems = Record<string, string | undefined>

export interface FormProps {
  children: ReactNode
  label?: string
  busy: boolean
  /** Says what is wrong, or nothing when all is well. */
  check: (values: Record<string, string>) => Problems
  onProblems: Dispatch<SetStateAction<Problems>>
  onSubmit: (values: Record<string, string>) => void
}

/**
 * A form that is checked as a whole and leads to the first field that is wrong. What was said of a
 * field, or of the form, is gone with the next change.
 */
export function Form({
  children,
  label,
  busy,
  check,
  onProblems,
  onSubmit,
}: FormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const [changes, setChanges] = useState(0)
  const change = ({ target }: FormEvent) => {
    const name = target instanceof Element ? target.getAttribute('name') : null
    setChanges((count) => count + 1)
    if (name) onProblems((problems) => ({ ...problems, [name]: undefined }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!form.current || busy) return
    const values = readValues(form.current)
    const problems = check(values)
    onProblems(problems)
    if (Object.values(problems).every((problem) => !problem)) return onSubmit(values)
    const fields = [...form.current.elements]
    const first = fields.find((field) => problems[field.getAttribute('name') ?? ''])
    if (first instanceof HTMLElement) first.focus()
  }
  return (
    <form
      className="stack"
      noValidate
      ref={form}
      aria-label={label}
      onChange={change}
      onSubmit={submit}
    >
      <FormChanges value={changes}>{children}</FormChanges>
    </form>
  )
}

function readValues(form: HTMLFormElement): Record<string, string> {
  return Object.fromEntries(
    [...new FormData(form)].map(([name, value]) => [name, String(value).trim()]),
  )
}
