import { describe, expect, it } from 'vitest'
import { isCnpj, isCpf, isPixKey, writePixKey } from '../../../demo/payees/brazil.ts'

describe('isCpf', () => {
  it.each(['12345678909', '52998224725', '11144477735'])('accepts %s', (value) => {
    expect(isCpf(value)).toBe(true)
  })

  it.each([
    ['12345678919', 'whose first check digit is wrong'],
    ['12345678900', 'whose second check digit is wrong'],
    ['21345678909', 'with two digits exchanged'],
    ['11111111111', 'of one digit alone'],
    ['1234567890', 'that is too short'],
    ['123.456.789-09', 'in groups'],
  ])('refuses %s, %s', (value) => {
    expect(isCpf(value)).toBe(false)
  })
})

describe('isCnpj', () => {
  it.each(['11222333000181', '11444777000161'])('accepts %s', (value) => {
    expect(isCnpj(value)).toBe(true)
  })

  it.each([
    ['11222333000191', 'whose first check digit is wrong'],
    ['11222333000182', 'whose second check digit is wrong'],
    ['00000000000000', 'of one digit alone'],
    ['1122233300018', 'that is too short'],
  ])('refuses %s, %s', (value) => {
    expect(isCnpj(value)).toBe(false)
  })
})

const keys = {
  CPF: '123.456.789-09',
  CNPJ: '11.222.333/0001-81',
  EMAIL: 'ada@example.com',
  PHONE: '+55 (11) 91234-5678',
  RANDOM: '123e4567-e89b-42d3-a456-426614174000',
}
const types = Object.keys(keys)

describe('isPixKey', () => {
  it.each(Object.entries(keys))('accepts a key of the type %s', (type, key) => {
    expect(isPixKey(writePixKey(key, type), type)).toBe(true)
  })

  it.each(types)('refuses a key of another type than %s', (type) => {
    for (const [other, key] of Object.entries(keys)) {
      if (other !== type) expect(isPixKey(writePixKey(key, type), type), other).toBe(false)
    }
  })

  it.each(['+5511912345', '+4915112345678', '11912345678'])(
    'refuses the phone number %s',
    (key) => {
      expect(isPixKey(key, 'PHONE')).toBe(false)
    },
  )

  it('accepts a fixed line', () => {
    expect(isPixKey('+551132345678', 'PHONE')).toBe(true)
  })

  it('refuses more than 77 characters', () => {
    expect(isPixKey(`${'a'.repeat(70)}@example.com`, 'EMAIL')).toBe(false)
  })
})

describe('writePixKey', () => {
  it('writes numbers without their groups, and leaves other keys alone', () => {
    expect(types.map((type) => writePixKey(keys[type as keyof typeof keys], type))).toEqual([
      '12345678909',
      '11222333000181',
      'ada@example.com',
      '+5511912345678',
      '123e4567-e89b-42d3-a456-426614174000',
    ])
  })
})
