import { describe, expect, it } from 'vitest'
import { WalletError } from '../../src/shared/errors.ts'
import { jsonObject } from '../../src/shared/jsonObject.ts'
import { type Input, object, optional, safeInteger, text } from '../../src/shared/shape.ts'

describe('object', () => {
  const parse = object<{ id: string; amount?: number }>({ id: text, amount: optional(safeInteger) })

  it('makes a fresh object of known fields only', { tags: ['T19'] }, () => {
    const parsed = parse(JSON.parse('{"id":"a","extra":1,"__proto__":{"polluted":true}}'), 'answer')

    expect(parsed).toEqual({ id: 'a' })
    expect('polluted' in parsed).toBe(false)
  })

  it('takes nothing from a prototype', { tags: ['T19'] }, () => {
    expect(() => parse(Object.create({ id: 'a' }), 'answer')).toThrow(WalletError)
  })

  it.each([2 ** 53, 1.5, Number.NaN, '1', null as unknown])('money is never %s', (amount) => {
    if (amount === null) return expect(parse({ id: 'a', amount }, 'answer')).toEqual({ id: 'a' })
    expect(() => parse({ id: 'a', amount }, 'answer')).toThrow(/answer\.amount/)
  })

  it('names the path and not the content of what was wrong', () => {
    expect(() => parse({ id: { secret: 'hunter2' } }, 'answer')).toThrow(
      expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
    )
  })
})

describe('jsonObject', () => {
  it('copies data and drops what could become a prototype', { tags: ['T19'] }, () => {
    const copy = jsonObject(JSON.parse('{"a":[1,{"b":null}],"__proto__":{"c":1}}'), 'answer')

    expect(copy).toEqual({ a: [1, { b: null }] })
    expect(Reflect.get(copy, 'c')).toBeUndefined()
  })

  it('refuses more than 32 levels', { tags: ['T19'] }, () => {
    const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)
    expect(() => jsonObject(deep, 'answer')).toThrow(WalletError)
  })
})

describe('Parser', () => {
  it('does not compile in place of an Input, which refuses unknown fields', () => {
    // @ts-expect-error: a parser of responses drops them
    const input: Input<string> = text

    expect(input('a', 'body')).toBe('a')
  })
})
