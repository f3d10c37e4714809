import { describe, expect, it } from 'vitest'
import { nickname } from '../../src/shared/nickname.ts'
import { normalized } from '../../src/shared/rule.ts'

describe('nickname', () => {
  it.each(['A', "Ada's phone (2)", 'Телефон', '電話 1', 'a_b.c-d', 'x'.repeat(100)])(
    'accepts %s',
    (value) => {
      expect(nickname.accepts(value)).toBe(true)
    },
  )

  it.each(['मेरा फ़ोन', 'โทรศัพท์ของฉัน', 'என் தொலைபேசி', 'هاتفي', 'Việt', '𝒜'.repeat(100)])(
    'accepts %s, with its combining marks',
    (value) => {
      expect(nickname.accepts(normalized(value, nickname))).toBe(true)
    },
  )

  it.each([
    ['Zoe\u0308', 'Zo\u00eb'],
    ['Ada’s phone', "Ada's phone"],
    ['Work — 2', 'Work - 2'],
    ['می\u200cخواهم', 'میخواهم'],
    ['\u00a0Ada\u3000Lovelace\u200b ', 'Ada Lovelace'],
    ['e\u0301'.repeat(100), '\u00e9'.repeat(100)],
  ])('takes %j as %j', (typed, written) => {
    expect(normalized(typed, nickname)).toBe(written)
    expect(nickname.accepts(written)).toBe(true)
  })

  it.each(['', '   ', 'x'.repeat(101), 'a\tb', 'a\nb', '<b>', '📱', 'a\0', 7, null, undefined])(
    'refuses %j',
    (value) => {
      expect(nickname.accepts(value)).toBe(false)
    },
  )
})
