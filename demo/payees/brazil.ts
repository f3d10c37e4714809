/** Tax numbers and PIX keys of Brazil, as the service takes them: without points and hyphens. */

/** The types of PIX keys. */
export const pixKeyTypes = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'RANDOM'] as const

/** The tax number of a person: 11 digits, of which the last two guard the others. */
export function isCpf(value: string): boolean {
  return /^\d{11}$/.test(value) && isVaried(value) && hasCheckDigits(value, 11)
}

/** The tax number of a company: 14 digits, of which the last two guard the others. */
export function isCnpj(value: string): boolean {
  return /^\d{14}$/.test(value) && isVaried(value) && hasCheckDigits(value, 9)
}

/** Whether a key is one of its type; of no type known, at most as long as a key can be. */
export function isPixKey(value: string, type = ''): boolean {
  return value.length <= 77 && (forms[type]?.(value) ?? true)
}

/** A valid key of a type; one of a random key where the type is not chosen yet. */
export function pixKeyExample(type = ''): string {
  return examples[type] ?? '123e4567-e89b-12d3-a456-426614174000'
}

/** A key as it is sent: people write numbers in groups. */
export function writePixKey(value: string, type = ''): string {
  const key = value.trim()
  if (type === 'CPF' || type === 'CNPJ') return key.replace(/[\s./-]/g, '')
  if (type === 'PHONE') return key.replace(/[\s().-]/g, '')
  return key
}

const examples: Record<string, string> = {
  CPF: '123.456.789-09',
  CNPJ: '11.222.333/0001-81',
  EMAIL: 'ada@example.com',
  PHONE: '+55 11 91234-5678',
}

const forms: Record<string, (value: string) => boolean> = {
  CPF: isCpf,
  CNPJ: isCnpj,
  EMAIL: (value) => /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]{2,}$/.test(value),
  // The area code, and 8 digits of a fixed line or 9 of a mobile one.
  PHONE: (value) => /^\+55[1-9]\d9?\d{8}$/.test(value),
  RANDOM: (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value),
}

/** A number of one digit alone passes the sum, and is given to none. */
function isVaried(value: string): boolean {
  return new Set(value).size > 1
}

/** @param most - the largest weight: after it, they begin at 2 again */
function hasCheckDigits(value: string, most: number): boolean {
  const first = value.slice(0, -2)
  const one = checkDigit(first, most)
  return value.endsWith(`${one}${checkDigit(`${first}${one}`, most)}`)
}

/** Weights grow from 2, from the last digit to the first. */
function checkDigit(value: string, most: number): number {
  const sum = [...value]
    .reverse()
    .reduce((sum, digit, at) => sum + Number(digit) * (2 + (at % (most - 1))), 0)
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
