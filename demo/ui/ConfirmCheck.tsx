import type { ReactElement } from 'react'

export interface ConfirmCheckProps {
  /** Of the form's value: `on` where it is ticked. */
  name: string
  /** What is confirmed. */
  label: string
  problem: string | undefined
}

/** A box that a form requires to be ticked. */
export function ConfirmCheck({ name, label, problem }: ConfirmCheckProps): ReactElement {
  const problemId = `${name}-problem`
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name={name}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && problemId}
        />
        <span>{label}</span>
      </label>
      {problem && (
        <p className="problem" id={problemId}>
          {problem}
        </p>
      )}
    </>
  )
}
