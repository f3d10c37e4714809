import { describe, expect, it } from 'vitest'
import { isFieldValid, writeField } from '../../../demo/payees/payeeFields.ts'

describe('isFieldValid', () => {
  it.each(['MERLSGSG', 'merlsgsg', 'MERLSGSGXXX'])(
    'accepts the SWIFT code %s of Singapore',
    (code) => {
      expect(isFieldValid('swiftCode', { swiftCode: code }, 'SG')).toBe(true)
    },
  )

  it.each(['MERLSGS', 'MERLSGSGXX', 'MERLHKSG'])(
    'refuses the SWIFT code %s in Singapore',
    (code) => {
      expect(isFieldValid('swiftCode', { swiftCode: code }, 'SG')).toBe(false)
    },
  )

  it('refuses the SWIFT code of another country', () => {
    expect(isFieldValid('swiftCode', { swiftCode: 'MERLSGSG' }, 'HK')).toBe(false)
  })

  it.each(['123.456.789-09', '11.222.333/0001-81'])('accepts the tax number %s', (taxId) => {
    expect(isFieldValid('taxId', { taxId }, 'BR')).toBe(true)
  })

  it.each(['123.456.789-08', '11.222.333/0001-82', '1234567890'])(
    'refuses the tax number %s',
    (taxId) => {
      expect(isFieldValid('taxId', { taxId }, 'BR')).toBe(false)
    },
  )

  it('checks a PIX key by the type that was chosen', () => {
    const pixKey = '123.456.789-09'
    expect(isFieldValid('pixKey', { pixKey, pixKeyType: 'CPF' }, 'BR')).toBe(true)
    expect(isFieldValid('pixKey', { pixKey, pixKeyType: 'EMAIL' }, 'BR')).toBe(false)
  })
})

describe('writeField', () => {
  it('writes a PIX key by the type that was chosen', () => {
    const pixKey = '123.456.789-09'
    expect(writeField('pixKey', { pixKey, pixKeyType: 'CPF' })).toBe('12345678909')
  })
})
