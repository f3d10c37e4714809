import { expect, it } from 'vitest'
import { createStatementCache } from '../../../src/core/database/statementCache.ts'

function createCounted() {
  const released: string[] = []
  let preparedCount = 0
  const cache = createStatementCache(
    (text) => {
      preparedCount += 1
      return { text }
    },
    ({ text }) => released.push(text),
  )
  return { cache, released, count: () => preparedCount }
}

it('prepares each text once', () => {
  const { cache, released, count } = createCounted()
  const first = cache.get('select 1')
  expect(cache.get('select 2')).toEqual({ text: 'select 2' })
  expect(cache.get('select 1')).toBe(first)
  expect([count(), released]).toEqual([2, []])
})

it('releases all that it keeps once these are a thousand, however many there are', () => {
  const { cache, released, count } = createCounted()
  for (let index = 0; index < 1_000; index += 1) cache.get(`select ${index}`)
  expect(released).toEqual([])
  cache.get('one more')
  expect(released).toHaveLength(1_000)
  cache.get('select 0')
  expect(count()).toBe(1_002)
})

it('releases each statement once when it is cleared, and prepares it again', () => {
  const { cache, released, count } = createCounted()
  cache.get('select 1')
  cache.clear()
  cache.clear()
  expect(released).toEqual(['select 1'])
  cache.get('select 1')
  expect(count()).toBe(2)
})
