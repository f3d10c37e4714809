import { describe, expect, it } from 'vitest'
import { nickname } from '../../src/shared/nickname.ts'

describe('nickname', () => {
  it.each(['A', "Ada's phone (2)", 'Телефон', '電話 1', 'a_b.c-d', 'x'.repeat(100)])(
    'accepts %s',
    (value) => {
      expect(nickname.accepts(value)).toBe(true)
    },
  )

  it.each(['', '   ', 'x'.repeat(101), 'a\tb', 'a\nb', '<b>', '📱', 'a\0', 7, null, undefined])(
    'refuses %j',
    (value) => {
      expect(nickname.accepts(value)).toBe(false)
    },
  )
})
