import { describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../src/shared/oneTimeCode.ts'

describe('oneTimeCode', () => {
  it.each(['000000', '1234', '123456789012', 'aB3dE6'])('accepts %s', (code) => {
    expect(oneTimeCode.accepts(code)).toBe(true)
  })

  it.each([
    '',
    '123',
    '1234567890123',
    '12 34',
    '12-34',
    '123456\n',
    '١٢٣٤٥٦',
    '１２３４５６',
    'ääääää',
    123456,
    null,
    undefined,
  ])('refuses %j', (code) => {
    expect(oneTimeCode.accepts(code)).toBe(false)
  })
})
