import type { CreateExternalAccountOptions } from 'holdfast'
import { type FieldKey, payeeFields, writeField } from './payeeFields.ts'
import { railOf } from './rails.ts'

/** What is typed about an account, by the keys of its fields. */
export type AccountValues = Record<string, string>

/** The account of what was typed, as the service takes it. */
export function newAccount(country: string, values: AccountValues): CreateExternalAccountOptions {
  const { accountType, currency, fields, holder } = railOf(country)
  return {
    currency,
    accountInfo: {
      accountType,
      ...written(fields, values),
      beneficiary: {
        beneficiaryType: 'INDIVIDUAL',
        fullName: values.holder ?? '',
        ...(holder.length > 0 && {
          countryOfResidence: country,
          address: { ...written(holder, values), country },
        }),
      },
    },
  }
}

function written(fields: readonly FieldKey[], values: AccountValues): Record<string, string> {
  return Object.fromEntries(fields.map((key) => [payeeFields[key].name, writeField(key, values)]))
}
