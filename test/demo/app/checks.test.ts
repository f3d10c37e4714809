import { describe, expect, it } from 'vitest'
import { nicknameProblem } from '../../../demo/app/checks.ts'
import { nickname } from '../../../src/shared/nickname.ts'
import { normalized } from '../../../src/shared/rule.ts'

describe('nicknameProblem', () => {
  it.each(['Theo’s laptop', "Theo's laptop", 'Zoë (work) - 2', ' Ada ', 'मेरा फ़ोन'])(
    'accepts %s',
    (typed) => {
      expect(nicknameProblem(typed)).toBeUndefined()
      expect(nickname.accepts(normalized(typed, nickname))).toBe(true)
    },
  )

  it.each(['', 'Ada/laptop', 'Ada“laptop”', 'a'.repeat(101)])('refuses %j', (typed) => {
    expect(nicknameProblem(typed)).toBeDefined()
  })
})
