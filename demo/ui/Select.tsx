import { type ReactElement, type SelectHTMLAttributes, useId } from 'react'

export interface SelectProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id'> {
  name: string
  label: string
  /** Values and what they are called, in their order. */
  options: readonly (readonly [value: string, text: string])[]
  hint?: string
  /** What is wrong with it, as a sentence, in place of the hint. */
  problem?: string | undefined
}

/** A choice from a list, with everything that belongs to it. */
export function Select({ label, options, hint, problem, ...select }: SelectProps): ReactElement {
  const id = useId()
  const [said, kind] = problem ? [problem, 'problem'] : [hint, 'hint']
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        aria-invalid={problem ? true : undefined}
        aria-describedby={said && `${id}-${kind}`}
        {...select}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {said && (
        <p className={kind} id={`${id}-${kind}`}>
          {said}
        </p>
      )}
    </div>
  )
}
