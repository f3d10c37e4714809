import { type ReactElement, useMemo } from 'react'
import { messages } from '../messages.ts'
import { sortedCountries, worldCountries } from '../ui/countryNames.ts'
import { Field } from '../ui/Field.tsx'
import { Select } from '../ui/Select.tsx'

const texts = messages.send

export interface SenderFieldProps {
  /** The service's name of it, such as `NATIONALITY`. */
  name: string
  problem: string | undefined
}

/** What the receiver's institution wants to know of the sender; a country is chosen, and sent as its code. */
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

function CountryField(props: CountryFieldProps): ReactElement {
  const countries = useMemo(() => sortedCountries(worldCountries), [])
  return (
    <Select {...props} autoComplete="off" options={[['', messages.payees.choose], ...countries]} />
  )
}
