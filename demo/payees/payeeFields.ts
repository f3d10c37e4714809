import type { HTMLAttributes } from 'react'
import { isCnpj, isCpf, isPixKey, pixKeyExample, pixKeyTypes, writePixKey } from './brazil.ts'

/** One thing a rail wants to know of an account. */
export interface PayeeField {
  /** What the service calls it. */
  name: string
  /** Whether the value is one; groups and capitals do not matter. */
  isValid: (value: string, { country, others }: Around) => boolean
  /** A valid value, for the texts beside the field. */
  example?: ({ country, others }: Around) => string
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  /** Values to choose from. */
  options?: readonly string[]
  /** How the value is sent. @default without the spaces and hyphens of groups */
  write?: (value: string, others: Values) => string
}

/** What was typed, by the keys of the fields. */
type Values = Readonly<Record<string, string>>

/** What else is known of the account. */
interface Around {
  country: string
  others: Values
}

/** The fields by the names of their texts. */
export const payeeFields = {
  routingNumber: {
    name: 'routingNumber',
    inputMode: 'numeric',
    isValid: (value) => /^\d{9}$/.test(value) && isRoutingSum(value),
  },
  accountNumber: number('accountNumber', /^\d{4,17}$/),
  bankName: { name: 'bankName', isValid: (value) => value.length <= 140, write: trim },
  nigerianNumber: number('accountNumber', /^\d{10}$/),
  philippineNumber: number('accountNumber', /^\d{8,16}$/),
  southAfricanNumber: number('accountNumber', /^\d{9,13}$/),
  canadianNumber: number('accountNumber', /^\d{7,12}$/),
  institutionNumber: number('bankCode', /^\d{3}$/),
  transitNumber: number('branchCode', /^\d{5}$/),
  sortCode: { ...number('sortCode', /^\d{6}$/), example: () => '12-34-56' },
  britishNumber: number('accountNumber', /^\d{8}$/),
  iban: { name: 'iban', isValid: isIban, write: capitals },
  clabe: {
    name: 'clabeNumber',
    inputMode: 'numeric',
    isValid: (value) => /^\d{18}$/.test(value) && isClabeSum(value),
  },
  pixKeyType: {
    name: 'pixKeyType',
    options: pixKeyTypes,
    isValid: (value) => value !== '',
  },
  pixKey: {
    name: 'pixKey',
    isValid: (value, { others }) => isPixKey(value, others.pixKeyType),
    example: ({ others }) => pixKeyExample(others.pixKeyType),
    write: (value, { pixKeyType }) => writePixKey(value, pixKeyType),
  },
  taxId: { name: 'taxId', inputMode: 'numeric', isValid: isTaxId, write: digits },
  vpa: {
    name: 'vpa',
    inputMode: 'email',
    isValid: (value) => /^[a-zA-Z0-9.\-_]+@[a-zA-Z0-9]+$/.test(value.trim()),
    example: () => 'ada@bank',
    write: trim,
  },
  swiftCode: {
    name: 'swiftCode',
    isValid: (value, { country }) =>
      /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(value) && value.slice(4, 6) === country,
    example: ({ country }) => `ABCD${country}${country}`,
    write: capitals,
  },
  mobileNumber: {
    name: 'phoneNumber',
    inputMode: 'tel',
    isValid: (value, { country }) => mobileNumbers[country]?.form.test(value) ?? false,
    example: ({ country }) => mobileNumbers[country]?.example ?? '',
    write: phone,
  },
  provider: {
    name: 'provider',
    isValid: (value) => value.length <= 255,
    example: ({ country }) => mobileNumbers[country]?.provider ?? '',
    write: trim,
  },
  street: { name: 'line1', isValid: (value) => value.length <= 255, write: trim },
  postalCode: { name: 'postalCode', isValid: (value) => value.length <= 32, write: trim },
  city: { name: 'city', isValid: (value) => value.length <= 255, write: trim },
} as const satisfies Record<string, PayeeField>

/** What a field has its texts under. */
export type FieldKey = keyof typeof payeeFields

/** What a field's value is sent as. */
export function writeField(key: FieldKey, values: Values): string {
  const { write = compact }: PayeeField = payeeFields[key]
  return write(values[key] ?? '', values)
}

/** A valid value of a field; empty where it needs no example. */
export function exampleOf(key: FieldKey, others: Values, country: string): string {
  const { example }: PayeeField = payeeFields[key]
  return example?.({ country, others }) ?? ''
}

/** Whether what was typed can be sent. */
export function isFieldValid(key: FieldKey, values: Values, country: string): boolean {
  const { isValid }: PayeeField = payeeFields[key]
  return isValid(writeField(key, values), { country, others: values })
}

function number(name: string, form: RegExp): PayeeField {
  return { name, inputMode: 'numeric', isValid: (value) => form.test(value) }
}

function compact(value: string): string {
  return value.replace(/[\s-]/g, '')
}

function trim(value: string): string {
  return value.trim()
}

function capitals(value: string): string {
  return compact(value).toUpperCase()
}

function digits(value: string): string {
  return value.replace(/\D/g, '')
}

function phone(value: string): string {
  return value.replace(/[\s().-]/g, '')
}

/** The sum that guards a routing number against typing errors. */
function isRoutingSum(value: string): boolean {
  return weighted(value, [3, 7, 1]) % 10 === 0
}

/** The last digit of a CLABE guards the others. */
function isClabeSum(value: string): boolean {
  const sum = weighted(value.slice(0, 17), [3, 7, 1])
  return (10 - (sum % 10)) % 10 === Number(value[17])
}

function weighted(value: string, weights: number[]): number {
  return [...value].reduce(
    (sum, digit, at) => sum + Number(digit) * (weights[at % weights.length] ?? 0),
    0,
  )
}

/** The length of an IBAN, by country. */
export const ibanLengths: Record<string, number> = {
  AE: 23,
  AT: 20,
  BE: 16,
  DE: 22,
  DK: 18,
  ES: 24,
  FI: 18,
  FR: 27,
  GR: 27,
  IE: 22,
  IT: 27,
  NL: 18,
  PT: 25,
}

/** An IBAN of that country whose check digits fit (ISO 13616). */
function isIban(value: string, { country }: Around): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(value) || !value.startsWith(country)) return false
  if (value.length !== ibanLengths[country]) return false
  const moved = value.slice(4) + value.slice(0, 4)
  const written = [...moved].map((sign) => Number.parseInt(sign, 36)).join('')
  return [...written].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

function isTaxId(value: string): boolean {
  return isCpf(value) || isCnpj(value)
}

/** Mobile numbers as the service takes them, and a provider of mobile money, by country. */
const mobileNumbers: Record<string, { form: RegExp; example: string; provider?: string }> = {
  ID: { form: /^\+62\d{9,12}$/, example: '+62 812 3456 7890' },
  KE: { form: /^\+254\d{9}$/, example: '+254 712 345 678', provider: 'M-Pesa' },
  RW: { form: /^\+250\d{9}$/, example: '+250 788 123 456', provider: 'MTN' },
  TZ: { form: /^\+255\d{9}$/, example: '+255 712 345 678', provider: 'M-Pesa' },
  ZM: { form: /^\+260\d{9}$/, example: '+260 971 234 567', provider: 'MTN' },
}
