import { expect, it } from 'vitest'
import { cursor, pageLimit } from '../../src/shared/paging.ts'

it.each([1, 20, 100])('a page may have %i items', (limit) => {
  expect(pageLimit.accepts(limit)).toBe(true)
})

it.each([0, 101, -1, 1.5, Number.NaN, '20', null, undefined])('a page cannot have %j', (limit) => {
  expect(pageLimit.accepts(limit)).toBe(false)
})

it.each(['1', 'eyJpZCI6MX0=', 'a-b_c.d:e~f+g/h', 'x'.repeat(1024)])('%s is a cursor', (text) => {
  expect(cursor.accepts(text)).toBe(true)
})

it.each(['', 'a b', 'a&b', 'a#b', 'é', 'x'.repeat(1025), 1, null])('%j is no cursor', (text) => {
  expect(cursor.accepts(text)).toBe(false)
})
