import { describe, expect, it } from 'vitest'
import { currencyCode } from '../../src/shared/currencyCode.ts'

describe('currencyCode', () => {
  it.each(['USD', 'USDB', 'USDC'])('accepts %s', (value) => {
    expect(currencyCode.accepts(value)).toBe(true)
  })

  it.each(['', 'U', 'usd', 'US D', 'ABCDEFGHIJKLM', 840, null])('refuses %j', (value) => {
    expect(currencyCode.accepts(value)).toBe(false)
  })
})
