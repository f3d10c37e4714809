import { messages } from '../messages.ts'
import { exampleOf, type FieldKey, ibanLengths, isFieldValid, writeField } from './payeeFields.ts'

const texts = messages.payees

/** A number of known length with check digits. */
type CheckedNumber = keyof typeof texts.numbers

/**
 * Returns what is said under a field before anything is wrong with it.
 *
 * @example fieldHint('swiftCode', 'HK') // '8 or 11 characters, such as ABCDHKHK'
 */
export function fieldHint(key: FieldKey, country: string): string {
  return fill(texts.fields[key].hint, key, {}, country)
}

/**
 * Returns what is wrong with a field of an account, as a sentence; undefined when nothing is. For a number with
 * check digits, the sentence says whether characters are missing, too many or mistyped.
 *
 * @param values - what was typed, by the keys of the fields
 * @param country - where the account is
 * @example
 * ```ts
 * fieldProblem('taxId', { taxId: '1234567890' }, 'BR') // 'A CPF has 11 digits: 1 is missing.'
 * ```
 */
export function fieldProblem(
  key: FieldKey,
  values: Readonly<Record<string, string>>,
  country: string,
): string | undefined {
  if (!values[key])
    return key === 'pixKeyType' ? texts.fields[key].problem : messages.fields.required
  if (isFieldValid(key, values, country)) return undefined
  const value = writeField(key, values)
  const kind = numberOf(key, value, values.pixKeyType)
  const isOfCountry = kind !== 'iban' || value.startsWith(country)
  const length = kind === 'iban' ? ibanLengths[country] : kind && lengths[kind]
  if (!kind || !length || !isOfCountry) return fill(texts.fields[key].problem, key, values, country)
  return sentenceOf(kind, value.length, length)
}

/** Puts what is valid in the country in the place of `{example}`, `{country}` and `{length}`. */
function fill(
  text: string,
  key: FieldKey,
  values: Readonly<Record<string, string>>,
  country: string,
): string {
  return text
    .replace('{example}', exampleOf(key, values, country))
    .replace('{country}', country)
    .replace('{length}', String(ibanLengths[country]))
}

const lengths = { routingNumber: 9, clabe: 18, CPF: 11, CNPJ: 14 }

/** Returns which number was meant; undefined if that is unclear, or if it contains other characters. */
function numberOf(key: FieldKey, value: string, pixKeyType = ''): CheckedNumber | undefined {
  if (key === 'iban') return /^[A-Z0-9]+$/.test(value) ? key : undefined
  if (!/^\d+$/.test(value)) return undefined
  if (key === 'routingNumber' || key === 'clabe') return key
  if (key === 'taxId') return taxNumberOf(value)
  const isTaxNumber = pixKeyType === 'CPF' || pixKeyType === 'CNPJ'
  return key === 'pixKey' && isTaxNumber ? pixKeyType : undefined
}

/** Returns undefined between the two lengths: it may be either. */
function taxNumberOf({ length }: string): CheckedNumber | undefined {
  if (length <= lengths.CPF) return 'CPF'
  return length >= lengths.CNPJ ? 'CNPJ' : undefined
}

function sentenceOf(kind: CheckedNumber, typed: number, length: number): string {
  if (typed < length) return texts.numberTooShort(texts.numbers[kind](length), length - typed)
  if (typed > length) return texts.numberTooLong(texts.numbers[kind](length), typed - length)
  return texts.numberMistyped(texts.numbers[kind](length))
}
