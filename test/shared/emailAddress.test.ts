import { describe, expect, it } from 'vitest'
import { emailAddress } from '../../src/shared/emailAddress.ts'
import { normalized } from '../../src/shared/rule.ts'

describe('emailAddress', () => {
  it.each(['a@b.c', 'ada.lovelace+1@example.com', 'adä@exämple.com'])('accepts %s', (value) => {
    expect(emailAddress.accepts(value)).toBe(true)
  })

  it.each([' a@b.c ', '\u00a0a@b.c\u200b', '\ufeffa@b.c\n', '\u3000\u200e a@b.c \u2028'])(
    'takes %j without what is round it',
    (typed) => {
      expect(normalized(typed, emailAddress)).toBe('a@b.c')
    },
  )

  it.each(['', 'ada', 'ada@', '@b.c', 'a@b@c', 'a b@c.d', 'a\0@b.c', 7, ['a@b.c'], null])(
    'refuses %j',
    (value) => {
      expect(emailAddress.accepts(value)).toBe(false)
    },
  )
})
