import type { Amount, Currency } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { amountProblem, readAmount } from '../shared/amountField.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'

const texts = messages.receive

export interface RequestFormProps {
  currency: Currency
  onRequest: (amount: Amount) => void
}

/** How much another customer is asked for. */
export function RequestForm({ currency, onRequest }: RequestFormProps): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const { code = '' } = currency
  return (
    <section className="panel" aria-labelledby="request">
      <h2 id="request">{texts.request}</h2>
      <p className="soft">{texts.requestAbout}</p>
      <Form
        label={texts.request}
        busy={false}
        check={({ amount }) => ({ amount: amountProblem(amount, currency) })}
        onProblems={setProblems}
        onSubmit={({ amount }) => onRequest({ amount: readAmount(amount, currency), currency })}
      >
        <Field
          name="amount"
          label={texts.amount}
          hint={texts.amountHint(code)}
          inputMode="decimal"
          autoComplete="off"
          unit={code}
          problem={problems.amount}
        />
        <Button type="submit" look="quiet" wide>
          {texts.submit}
        </Button>
      </Form>
    </section>
  )
}
