import { describe, expect, it } from 'vitest'
import { nicknameProblem, phoneNumberProblem } from '../../../demo/ui/checks.ts'
import { nickname, normalized } from '../../../src/shared/fieldRules.ts'

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

describe('phoneNumberProblem', () => {
  it.each(['', '+49 (151) 1234-5678', '+4915112345678'])('accepts %j', (typed) => {
    expect(phoneNumberProblem(typed)).toBeUndefined()
  })

  it.each(['0151 12345678', '+0151 12345678', '+49 151 1234567890123', 'mobile'])(
    'refuses %j',
    (typed) => {
      expect(phoneNumberProblem(typed)).toBe(
        'A mobile number starts with + and the country code, such as +49 151 12345678.',
      )
    },
  )
})
