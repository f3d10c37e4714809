import { describe, expect, it } from 'vitest'
import { agentName } from '../../src/shared/agentPolicy.ts'

describe('the name of an agent', { tags: ['T40'] }, () => {
  it.each([
    ['Book-keeper'],
    ['x'.repeat(100)],
    ['Zoë’s “bot” №1'],
    ['会計'],
    ['نظام\u200fـ'],
    ['חשבון\u200e 1'],
    ['👩\u200d💻'],
    ['❤\ufe0f'],
    ['नी\u200dति'],
    // The flag of England: a black flag, five letters of tags and their end.
    ['\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f} team'],
  ])('may be %j', (name) => {
    expect(agentName.accepts(name)).toBe(true)
  })

  it.each([[''], [' '], ['x'.repeat(101)], ['a\nb'], ['a\0'], ['\ud800'], [7], [undefined]])(
    'is text for people: not %j',
    (name) => {
      expect(agentName.accepts(name)).toBe(false)
    },
  )

  it.each([
    '\u200b',
    '\u200b \u200b',
    '\u00ad',
    '\u2060\ufeff',
    '\u200e\u200f',
    '\u3164',
    '\u115f\u1160',
    '\uffa0',
    '\u2800',
    '\ufe0f',
    '\u034f',
    '\u180e',
    '\u{e0041}\u{e0042}',
    '\u{1d173}',
  ])('is not of invisible characters only: %j', (name) => {
    expect(agentName.accepts(name)).toBe(false)
    expect(agentName.accepts(`a${name}`)).toBe(true)
  })

  it.each(['\u2028', '\u2029'])('is on one line: not %j', (character) => {
    expect(agentName.accepts(`Book-keeper${character}Verified by your bank`)).toBe(false)
  })

  it.each(['\u{e0041}', '\ufe0f', '\u200b', '\u3164'])(
    'carries no hidden message: %j',
    (hidden) => {
      expect(agentName.accepts(`Book${hidden.repeat(8)}keeper`)).toBe(true)
      expect(agentName.accepts(`Book${hidden.repeat(9)}keeper`)).toBe(false)
    },
  )

  it.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])(
    'overrides the direction of no text: %j',
    (character) => {
      expect(agentName.accepts(`Book${character}keeper`)).toBe(false)
    },
  )
})
