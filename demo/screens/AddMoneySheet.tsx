import { useMutation } from '@tanstack/react-query'
import type { Amount, Currency } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { amountProblem, readAmount } from '../app/amountField.ts'
import { addSandboxMoney } from '../app/platform.ts'
import { refreshMoney } from '../app/queries.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { messages } from '../messages.ts'

const { addMoney } = messages

export interface AddMoneySheetProps {
  currency: Currency
  isOpen: boolean
  onClose: () => void
  onAdded: (amount: Amount) => void
}

/** Made-up money, from the sandbox. */
export function AddMoneySheet(props: AddMoneySheetProps): ReactElement {
  const { currency, isOpen, onClose, onAdded } = props
  const [problems, setProblems] = useState<Problems>({})
  const { mutate, isPending, error } = useMutation({
    mutationFn: addSandboxMoney,
    onSuccess: async (_, amount) => {
      await refreshMoney()
      onAdded({ amount, currency })
    },
  })
  return (
    <Sheet title={addMoney.title} isOpen={isOpen} onClose={onClose}>
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
          defaultValue="100"
          unit={currency.code ?? ''}
          problem={problems.amount}
        />
        <Problem error={error} />
        <Button type="submit" wide busy={isPending}>
          {addMoney.submit}
        </Button>
      </Form>
    </Sheet>
  )
}
