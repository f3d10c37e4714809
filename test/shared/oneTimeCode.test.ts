import { describe, expect, it } from 'vitest'
import { oneTimeCode } from '../../src/shared/oneTimeCode.ts'
import { normalized } from '../../src/shared/rule.ts'

describe('oneTimeCode', () => {
  it.each(['000000', '1234', '123456789012', 'aB3dE6'])('accepts %s', (code) => {
    expect(oneTimeCode.accepts(code)).toBe(true)
  })

  it.each([
    ['123-456', '123456'],
    ['123 456\n', '123456'],
    ['“123456”.', '123456'],
    ['\u200b123\u00a0456\ufeff', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['१२३४५६', '123456'],
    ['𝟙𝟚𝟛–𝟜𝟝𝟞', '123456'],
    ['ａB3—dE6', 'aB3dE6'],
  ])('takes %j as %j', (typed, code) => {
    expect(normalized(typed, oneTimeCode)).toBe(code)
    expect(oneTimeCode.accepts(code)).toBe(true)
  })

  it('leaves text alone that is too long for a code', () => {
    const long = '1 '.repeat(1_000)
    expect(normalized(long, oneTimeCode)).toBe(long)
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
