import { type InputHTMLAttributes, type ReactElement, useId } from 'react'

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id'> {
  name: string
  label: string
  hint?: string
  /** What is wrong with it, as a sentence, in place of the hint. */
  problem?: string | undefined
  /** Shown at the end of the field, such as a currency. */
  unit?: string
}

/** One input with everything that belongs to it. */
export function Field({ label, hint, problem, unit, ...input }: FieldProps): ReactElement {
  const id = useId()
  const [said, kind] = problem ? [problem, 'problem'] : [hint, 'hint']
  const control = (
    <input
      id={id}
      aria-invalid={problem ? true : undefined}
      aria-describedby={said && `${id}-${kind}`}
      {...input}
    />
  )
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {unit ? (
        <div className="affix">
          {control}
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
        </div>
      ) : (
        control
      )}
      {said && (
        <p className={kind} id={`${id}-${kind}`}>
          {said}
        </p>
      )}
    </div>
  )
}
