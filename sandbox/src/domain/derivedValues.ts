import { createHash } from 'node:crypto'

/** Makers of values that are always the same for a seed. */
export function derivedValues(seed: string) {
  const digits = (name: string, length: number) => digitsOf(`${seed}/${name}`, length)
  return {
    digits,
    iban: (country: string, length: number, bank = '') =>
      withCheckDigits(country, `${bank}${digits('iban', length)}`),
    reference: `SBX${digits('reference', 8)}`,
  }
}

export type DerivedValues = ReturnType<typeof derivedValues>

/** An IBAN whose check digits are right (ISO 13616). */
function withCheckDigits(country: string, account: string): string {
  const number = [...`${account}${country}00`].map((char) => Number.parseInt(char, 36)).join('')
  const check = 98n - (BigInt(number) % 97n)
  return `${country}${check.toString().padStart(2, '0')}${account}`
}

/** Digits that are always the same for a text. */
function digitsOf(text: string, length: number): string {
  return BigInt(`0x${hashOf(text).toString('hex')}`)
    .toString()
    .slice(-length)
}

/** A text's hash. */
export function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
