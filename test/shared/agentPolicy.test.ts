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

  it.each([...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'])(
    'overrides the direction of no text: %j',
    (character) => {
      expect(agentName.accepts(`Book${character}keeper`)).toBe(false)
    },
  )
})
