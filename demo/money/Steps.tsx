import type { ReactElement } from 'react'
import { formatFullTime } from '../ui/calendar.ts'
import type { PaymentStep } from './paymentSteps.ts'

export interface StepsProps {
  label: string
  steps: PaymentStep[]
}

/** The steps of a payment, with the times of those that are done. */
export function Steps({ label, steps }: StepsProps): ReactElement {
  return (
    <ol className="track" aria-label={label}>
      {steps.map(({ name, at, state }) => (
        <li key={name} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
          <span>{name}</span>
          {at && (
            <time className="small" dateTime={at}>
              {formatFullTime(at)}
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}
