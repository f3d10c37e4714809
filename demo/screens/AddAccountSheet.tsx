import { createExternalAccount } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { after } from '../app/after.ts'
import { accountNumberProblem, digitsOf, nameProblem, routingProblem } from '../app/checks.ts'
import { queryClient } from '../app/queryClient.ts'
import { Button } from '../components/Button.tsx'
import { useBusySheet } from '../components/busySheet.ts'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { messages } from '../messages.ts'

const texts = messages.accounts

export interface AddAccountSheetProps {
  isOpen: boolean
  onClose: () => void
}

/** A bank account in US dollars. */
export function AddAccountSheet({ isOpen, onClose }: AddAccountSheetProps): ReactElement {
  return (
    <Sheet title={texts.addTitle} isOpen={isOpen} onClose={onClose}>
      <AccountForm onDone={onClose} />
    </Sheet>
  )
}

function AccountForm({ onDone }: { onDone: () => void }): ReactElement {
  const [problems, setProblems] = useState<Problems>({})
  const create = useAction(createExternalAccount)
  useBusySheet(create.isPending, messages.busy)
  const add = (values: Record<string, string>) =>
    after(create.run(toAccount(values)), async () => {
      await queryClient.invalidateQueries({ queryKey: ['bankAccounts'] })
      onDone()
    })
  return (
    <Form
      busy={create.isPending}
      check={({ holder, routing, number }) => ({
        holder: nameProblem(holder),
        routing: routingProblem(routing),
        number: accountNumberProblem(number),
      })}
      onProblems={setProblems}
      onSubmit={add}
    >
      <Field name="holder" label={texts.holder} autoComplete="name" problem={problems.holder} />
      <Field
        name="routing"
        label={texts.routing}
        hint={texts.routingHint}
        inputMode="numeric"
        autoComplete="off"
        problem={problems.routing}
      />
      <Field
        name="number"
        label={texts.number}
        hint={texts.numberHint}
        inputMode="numeric"
        autoComplete="off"
        problem={problems.number}
      />
      <Problem error={create.error} />
      <Button type="submit" wide busy={create.isPending}>
        {texts.submit}
      </Button>
    </Form>
  )
}

function toAccount({ holder = '', routing = '', number = '' }: Record<string, string>) {
  return {
    currency: 'USD',
    accountInfo: {
      accountType: 'USD_ACCOUNT',
      accountNumber: digitsOf(number),
      routingNumber: digitsOf(routing),
      beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: holder },
    },
  }
}
