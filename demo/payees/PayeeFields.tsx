import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Field } from '../ui/Field.tsx'
import type { Problems } from '../ui/Form.tsx'
import { Select } from '../ui/Select.tsx'
import { fieldHint } from './fieldProblem.ts'
import { type FieldKey, type PayeeField, payeeFields } from './payeeFields.ts'
import { useBanks } from './payeeQueries.ts'
import type { Rail } from './rails.ts'

const texts = messages.payees

export interface PayeeFieldsProps {
  rail: Rail
  country: string
  problems: Problems
}

/** The fields of a rail, in the order of the service's documents. */
export function PayeeFields({ rail, country, problems }: PayeeFieldsProps): ReactElement {
  return (
    <>
      {[...rail.fields, ...rail.holder].map((name) => {
        const field = { name, country, problem: problems[name] }
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
  country: string
  problem: string | undefined
}

function PayeeFieldInput({ name, country, problem }: FieldProps): ReactElement {
  const { label } = texts.fields[name]
  const { options, inputMode }: PayeeField = payeeFields[name]
  if (options) {
    const named = options.map((option) => [option, texts.options[option] ?? option] as const)
    return <Choice {...{ name, label, problem }} options={named} />
  }
  return (
    <Field
      {...{ name, label, problem, inputMode }}
      hint={fieldHint(name, country)}
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
function BankField({ currency, ...field }: BankFieldProps): ReactElement {
  const { data: banks, isPending } = useBanks(currency, true)
  if (!isPending && !banks?.length) return <PayeeFieldInput {...field} />
  const options = banks?.map(({ id, name: bank }) => [id, bank] as const) ?? []
  const { name, problem } = field
  const { label } = texts.fields[name]
  const first = isPending ? texts.loadingBanks : texts.choose
  return <Choice {...{ name, label, options, first }} problem={problem && texts.chooseBank} />
}

interface ChoiceProps extends Omit<FieldProps, 'country'> {
  label: string
  options: readonly (readonly [string, string])[]
  first?: string
}

/** Chosen by the customer: nothing is chosen at first. */
function Choice({ options, first = texts.choose, ...field }: ChoiceProps): ReactElement {
  return <Select {...field} options={[['', first], ...options]} />
}
