import { beforeAll, describe, expect, it } from 'vitest'
import { loadWalletMessages } from '../../../demo/messages.ts'
import { pixKeyTypes } from '../../../demo/payees/brazil.ts'
import { payees as english } from '../../../demo/payees/english/payees.ts'
import { fieldHint, fieldProblem } from '../../../demo/payees/fieldProblem.ts'
import { isFieldValid } from '../../../demo/payees/payeeFields.ts'
import { countries, railOf } from '../../../demo/payees/rails.ts'
import { payees as spanish } from '../../../demo/payees/spanish/payees.ts'

beforeAll(loadWalletMessages)

const cpf = 'A CPF has 11 digits'
const cnpj = 'A CNPJ has 14 digits'
const iban = 'An IBAN of the chosen country has 22 characters'
const mistyped = 'and one of these is mistyped. Check each of them.'

describe('fieldProblem', () => {
  it.each([
    ['taxId', '123.456.789-0', 'BR', `${cpf}: 1 is missing.`],
    ['taxId', '12345678', 'BR', `${cpf}: 3 are missing.`],
    ['taxId', '123.456.789-08', 'BR', `${cpf}, ${mistyped}`],
    ['taxId', '11.222.333/0001-82', 'BR', `${cnpj}, ${mistyped}`],
    ['taxId', '11.222.333/0001-811', 'BR', `${cnpj}: this is 1 too many.`],
    ['routingNumber', '02100002', 'US', 'A routing number has 9 digits: 1 is missing.'],
    ['routingNumber', '021 000 022', 'US', `A routing number has 9 digits, ${mistyped}`],
    ['clabe', '0321800001183597199', 'MX', 'A CLABE has 18 digits: this is 1 too many.'],
    ['clabe', '032180000118359718', 'MX', `A CLABE has 18 digits, ${mistyped}`],
    ['iban', 'DE8937040044053201300', 'DE', `${iban}: 1 is missing.`],
    ['iban', 'DE89 3704 0044 0532 0130 01', 'DE', `${iban}, ${mistyped}`],
  ] as const)('names the fault of the %s %s', (key, value, country, sentence) => {
    expect(fieldProblem(key, { [key]: value }, country)).toBe(sentence)
  })

  it('names the fault of a PIX key that is a tax number', () => {
    const values = { pixKey: '123.456.789-0', pixKeyType: 'CPF' }
    expect(fieldProblem('pixKey', values, 'BR')).toBe(`${cpf}: 1 is missing.`)
  })

  it.each([
    ['taxId', '123456789012', 'BR', /^This is not a CPF, of 11 digits, or a CNPJ/],
    ['routingNumber', 'twelve', 'US', /^A routing number has exactly 9 digits/],
    ['iban', 'DE89370400440532013000', 'FR', /^This is not an IBAN of the chosen country/],
    ['sortCode', '12345', 'GB', /^A sort code has exactly 6 digits/],
  ] as const)(
    'does not guess which number the %s %j was meant to be',
    (key, value, country, sentence) => {
      expect(fieldProblem(key, { [key]: value }, country)).toMatch(sentence)
    },
  )

  it('finds nothing wrong with a valid value, and asks for one that is missing', () => {
    expect(fieldProblem('taxId', { taxId: '123.456.789-09' }, 'BR')).toBeUndefined()
    expect(fieldProblem('taxId', { taxId: '' }, 'BR')).toBe('Please fill this in.')
    expect(fieldProblem('pixKeyType', {}, 'BR')).toBe('Choose the type of PIX key.')
  })
})

/** Every field of every country. */
const fields = countries.flatMap((country) => {
  const { fields, holder } = railOf(country)
  return [...fields, ...holder].map((key) => [country, key] as const)
})

describe('the texts beside a field', () => {
  it.each(fields)('show only examples that are valid: in %s, %s', (country, key) => {
    for (const pixKeyType of pixKeyTypes) {
      const invalid = { [key]: '§'.repeat(300), pixKeyType }
      for (const text of [fieldHint(key, country), fieldProblem(key, invalid, country) ?? '']) {
        expect(text).not.toMatch(/[{}]|undefined/)
        for (const [, example = ''] of text.matchAll(/(?:such as|looks like) (.*?)\.?$/gi)) {
          expect(example).not.toBe('')
          expect(isFieldValid(key, { [key]: example, pixKeyType }, country), text).toBe(true)
        }
      }
    }
  })

  it.each(fields)('name the lengths that are valid: in %s, %s', (country, key) => {
    const [, min, max = min] =
      /(?:^|, )(\d+)(?: to (\d+))? digits$/.exec(fieldHint(key, country)) ?? []
    if (!min) return
    const isValid = (length: number) => isFieldValid(key, { [key]: '0'.repeat(length) }, country)
    const lengths = [Number(min) - 1, Number(min), Number(max), Number(max) + 1]
    expect(lengths.map(isValid)).toEqual([false, true, true, false])
  })

  it('name the length of an IBAN', () => {
    expect(fieldHint('iban', 'DE')).toBe('Starts with DE and has 22 characters')
  })

  it('contain no example of their own, which would be the same in every country', () => {
    const texts = [english, spanish].flatMap((it) => Object.values(it.fields))
    for (const { hint, problem } of texts) {
      const shown = /(?:such as|looks like|por ejemplo,|esta forma:|, como) (?!\{example\})/i
      expect(`${hint} ${problem}`).not.toMatch(shown)
    }
  })
})
