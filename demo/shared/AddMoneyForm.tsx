import { useMutation } from '@tanstack/react-query'
import type { Amount, Currency } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { SandboxStrip } from '../ui/SandboxStrip.tsx'
import { amountProblem, readAmount } from './amountField.ts'

const { addMoney } = messages

export interface AddMoneyFormProps {
  currency: Currency
  /** What the amount begins with, as one would type it. @default '100' */
  suggested?: string | undefined
  /** What the button says. */
  submit: string
  /** @param amount - in the smallest unit */
  add: (amount: number) => Promise<void>
  /** Called after {@link AddMoneyFormProps.add}, and waited for. */
  onAdded: (amount: Amount) => void | Promise<void>
}

/** How much made-up money, from the sandbox. A product has its funding details alone. */
export function AddMoneyForm(props: AddMoneyFormProps): ReactElement {
  const { currency, suggested = '100', submit, add, onAdded } = props
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: add,
    onSuccess: (_, amount) => onAdded({ amount, currency }),
  })
  return (
    <SandboxStrip>
      <Form
        busy={isPending}
        check={({ amount }) => ({ amount: amountProblem(amount, currency) })}
        onProblems={setProblems}
        onSubmit={({ amount }) => mutate(readAmount(amount, currency))}
      >
        <p className="soft">{addMoney.text}</p>
        <Field
          name="amount"
          label={addMoney.amount}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={suggested}
          unit={currency.code ?? ''}
          problem={problems.amount}
        />
        <Problem error={error} />
        <Button type="submit" wide busy={isPending}>
          {submit}
        </Button>
      </Form>
    </SandboxStrip>
  )
}
