import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Field } from '../ui/Field.tsx'
import type { Problems } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { type FieldKey, type PayeeField, payeeFields } from './payeeFields.ts'
import { useBanks } from './payeeQueries.ts'
import type { Rail } from './rails.ts'

const texts = messages.payees

export interface PayeeFieldsProps {
  rail: Rail
  problems: Problems
}

/** What a rail has to know of an account, in the order of the service's documents. */
export function PayeeFields({ rail, problems }: PayeeFieldsProps): ReactElement {
  return (
    <>
      {[...rail.fields, ...rail.holder].map((name) => {
        const field = { name, problem: problems[name] }
        return name === 'bankName' ? (
          <BankField key={name} {...field} currency={rail.currency} />
        ) : (
          <PayeeFieldInput key={name} {...field} />
        )
      })}
    </>
  )
}

interface FieldProps {
  name: FieldKey
  problem: string | undefined
}

function PayeeFieldInput({ name, problem }: FieldProps): ReactElement {
  const { label, hint } = texts.fields[name]
  const { options, inputMode }: PayeeField = payeeFields[name]
  if (options) {
    const named = options.map((option) => [option, texts.options[option] ?? option] as const)
    return <Choice {...{ name, label, problem }} options={named} />
  }
  return (
    <Field
      {...{ name, label, hint, problem, inputMode }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

interface BankFieldProps extends FieldProps {
  currency: string
}

/** The banks that the service knows, or any bank where it knows none. */
function BankField({ currency, name, problem }: BankFieldProps): ReactElement {
  const { data: banks, isPending } = useBanks(currency, true)
  if (!isPending && !banks?.length) return <PayeeFieldInput name={name} problem={problem} />
  const options = banks?.map(({ id, name: bank }) => [id, bank] as const) ?? []
  const { label } = texts.fields[name]
  const first = isPending ? texts.loadingBanks : texts.choose
  return <Choice {...{ name, label, problem, options, first }} />
}

interface ChoiceProps extends FieldProps {
  label: string
  options: readonly (readonly [string, string])[]
  first?: string
}

/** Chosen by the customer: nothing is chosen at first. */
function Choice({ options, first = texts.choose, ...field }: ChoiceProps): ReactElement {
  return <Select {...field} options={[['', first], ...options]} />
}
