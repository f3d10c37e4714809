import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseStrictJson } from '../../src/shared/strictJson.ts'

describe('parseStrictJson', () => {
  it('reads whatever JSON.stringify writes', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(parseStrictJson(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each([
    ['a key twice', '{"a":1,"a":2}'],
    ['a key twice, written differently', '{"a":1,"\\u0061":2}'],
    ['a key twice inside', '[{"b":{"a":1 , "a" :2}}]'],
    ['__proto__ twice', '{"__proto__":1,"__proto__":2}'],
    ['no JSON', '{a:1}'],
    ['nothing', ''],
    ['33 levels', `${'['.repeat(33)}${']'.repeat(33)}`],
  ])('refuses %s', (_, text) => {
    expect(() => parseStrictJson(text)).toThrow(SyntaxError)
  })

  it.each([
    ['the same key in two objects', '[{"a":1},{"a":2}]'],
    ['punctuation inside strings', '{"a":"{\\"a\\":1,}","b":":"}'],
    ['32 levels', `${'['.repeat(32)}${']'.repeat(32)}`],
  ])('takes %s', (_, text) => {
    expect(parseStrictJson(text)).toEqual(JSON.parse(text))
  })
})
