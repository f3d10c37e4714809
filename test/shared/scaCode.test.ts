import { describe, expect, it } from 'vitest'
import { normalized } from '../../src/shared/rule.ts'
import { scaCode } from '../../src/shared/scaCode.ts'

describe('scaCode', () => {
  it.each([
    ['123-456', '123456'],
    ['12 34 56', '123456'],
    ['１２３–４５６', '123456'],
    ['\u200b١٢٣٤٥٦', '123456'],
    ['abc234\u2011xyz567', 'abc234-xyz567'],
    ['234567-892345', '234567-892345'],
  ])('takes %j as %j', (typed, code) => {
    expect(normalized(typed, scaCode)).toBe(code)
    expect(scaCode.accepts(code)).toBe(true)
  })

  it.each(['', '-', '12_34', 'äöü', 123456, null])('refuses %j', (code) => {
    expect(scaCode.accepts(code)).toBe(false)
  })
})
