import { expect, it } from 'vitest'
import { idempotencyKey } from '../../src/shared/idempotencyKey.ts'

it.each(['a', 'rent_june:1.2', crypto.randomUUID(), 'x'.repeat(255)])('%s is a key', (key) => {
  expect(idempotencyKey.accepts(key)).toBe(true)
})

it.each(['', 'a b', 'a,b', 'a\r\nb', 'é', 'x'.repeat(256), 7, null])('%j is no key', (key) => {
  expect(idempotencyKey.accepts(key)).toBe(false)
})
