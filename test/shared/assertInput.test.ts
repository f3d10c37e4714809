import { describe, expect, it } from 'vitest'
import { assertInput, assertRule, isObject } from '../../src/shared/assertInput.ts'
import { pageLimit, type Rule, textRule } from '../../src/shared/fieldRules.ts'

const rule = textRule(/^a+$/, 'one or more a')

describe('assertInput', () => {
  it('throws INVALID_INPUT with the message unless the input is valid', () => {
    expect(() => assertInput(true, 'x must be y')).not.toThrow()
    expect(() => assertInput(false, 'x must be y')).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', message: 'x must be y' }),
    )
  })
})

describe('assertRule', () => {
  it('accepts an input that follows the rule', () => {
    expect(() => assertRule('name', 'aa', rule)).not.toThrow()
  })

  it.each([
    [7, 'number'],
    [undefined, 'undefined'],
    [null, 'null'],
    [{}, 'object'],
  ])(
    'names the input, what it must be and its wrong type, and never its value: %j',
    (value, type) => {
      expect(() => assertRule('name', value, rule)).toThrow(
        expect.objectContaining({
          code: 'INVALID_INPUT',
          message: `name must be one or more a; got ${type}`,
        }),
      )
    },
  )
})

describe('the type in the message of assertRule', () => {
  it.each([
    ['name', 'secret', rule, 'name must be one or more a'],
    ['limit', 0, pageLimit, 'limit must be an integer from 1 to 100'],
    ['limit', '20', pageLimit, 'limit must be an integer from 1 to 100; got string'],
  ])('is left out where it is right: %s %j', (name, value, each, message) => {
    const check: (name: string, value: unknown, rule: Rule<unknown>) => void = assertRule

    expect(() => check(name, value, each)).toThrow(expect.objectContaining({ message }))
  })
})

describe('isObject', () => {
  it.each([[{}], [[]], [Object.create(null)], [() => undefined]])('accepts %o', (value) => {
    expect(isObject(value)).toBe(true)
  })

  it.each([undefined, null, 0, 'text', true, 1n])('refuses %s', (value) => {
    expect(isObject(value)).toBe(false)
  })
})
