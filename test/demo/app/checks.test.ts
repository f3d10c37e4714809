import { describe, expect, it } from 'vitest'
import { nicknameProblem, writeNickname } from '../../../demo/app/checks.ts'
import { nickname } from '../../../src/shared/nickname.ts'

describe('nicknameProblem', () => {
  it.each(['Theo’s laptop', "Theo's laptop", 'Zoë (work) - 2', ' Ada '])('accepts %s', (typed) => {
    expect(nicknameProblem(typed)).toBeUndefined()
    expect(nickname.accepts(writeNickname(typed).trim())).toBe(true)
  })

  it.each(['', 'Ada/laptop', 'Ada“laptop”', 'a'.repeat(101)])('refuses %j', (typed) => {
    expect(nicknameProblem(typed)).toBeDefined()
  })
})

describe('writeNickname', () => {
  it('writes the apostrophe of a phone as the service takes it', () => {
    expect(writeNickname('Theo’s laptop')).toBe("Theo's laptop")
    expect(writeNickname('‘Theo’')).toBe("'Theo'")
  })
})
