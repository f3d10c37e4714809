import { describe, expect, it } from 'vitest'
import { emailAddress } from '../../src/shared/emailAddress.ts'

describe('emailAddress', () => {
  it.each(['a@b.c', 'ada.lovelace+1@example.com', 'adä@exämple.com'])('accepts %s', (value) => {
    expect(emailAddress.accepts(value)).toBe(true)
  })

  it.each(['', 'ada', 'ada@', '@b.c', 'a@b@c', 'a b@c.d', 'a\0@b.c', 7, ['a@b.c'], null])(
    'refuses %j',
    (value) => {
      expect(emailAddress.accepts(value)).toBe(false)
    },
  )
})
