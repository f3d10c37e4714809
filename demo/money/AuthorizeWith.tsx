import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import type { FactorChoice } from './paymentFactors.ts'

const texts = messages.paymentFactors

/** What a payment is to be authorized with, where the customer has a choice. */
export function AuthorizeWith({ offered, chosen, choose }: FactorChoice): ReactElement | null {
  if (offered.length === 0) return null
  return (
    <fieldset className="choice">
      <legend>{texts.choice}</legend>
      {offered.map((factor) => (
        <label key={factor}>
          <input
            type="radio"
            name="factor"
            value={factor}
            checked={factor === chosen}
            onChange={() => choose(factor)}
          />
          <span className="who">{texts.choices[factor]}</span>
        </label>
      ))}
    </fieldset>
  )
}
