import { useMutation } from '@tanstack/react-query'
import type { Amount, Currency } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { amountProblem, readAmount } from '../shared/amountField.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { createRequestLink } from './paymentRequest.ts'

const texts = messages.receive

export interface RequestFormProps {
  currency: Currency
  onRequest: (requested: Requested) => void
}

/** A request that was made. */
export interface Requested {
  amount: Amount
  link: string
}

/** The form for requesting an amount from another customer. */
export function RequestForm({ currency, onRequest }: RequestFormProps): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: createRequestLink,
    onSuccess: (link, amount) => onRequest({ amount: { amount, currency }, link }),
  })
  const { code = '' } = currency
  return (
    <section className="panel" aria-labelledby="request">
      <h2 id="request">{texts.request}</h2>
      <p className="soft">{texts.requestAbout}</p>
      <Form
        label={texts.request}
        busy={isPending}
        check={({ amount }) => ({ amount: amountProblem(amount, currency) })}
        onProblems={setProblems}
        onSubmit={({ amount }) => mutate(readAmount(amount, currency))}
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
        <Problem error={error} />
        <Button type="submit" look="quiet" wide busy={isPending}>
          {texts.submit}
        </Button>
      </Form>
    </section>
  )
}
