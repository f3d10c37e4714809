import { type ReactElement, useMemo } from 'react'
import { messages } from '../messages.ts'
import { sortedCountries, worldCountries } from '../ui/countryNames.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

const { send: texts, payees } = messages

export interface SenderFieldProps {
  /** The service's name of it, such as `NATIONALITY`. */
  name: string
  problem: string | undefined
}

/** A field about the sender that the receiver's institution requires; a country is chosen, and sent as its code. */
export function SenderField({ name, problem }: SenderFieldProps): ReactElement {
  const field = { name, problem, label: texts.senderFields[name] ?? name, hint: texts.senderHint }
  if (countryFields.includes(name)) return <CountryField {...field} />
  return <Field {...field} autoComplete="off" />
}

const countryFields = ['NATIONALITY', 'COUNTRY_OF_RESIDENCE']

interface CountryFieldProps extends SenderFieldProps {
  label: string
  hint: string
}

function CountryField({ problem, ...props }: CountryFieldProps): ReactElement {
  const countries = useMemo(() => sortedCountries(worldCountries), [])
  return (
    <Select
      {...props}
      problem={problem && payees.chooseCountry}
      autoComplete="off"
      options={[['', payees.choose], ...countries]}
    />
  )
}
