import { expect, it } from 'vitest'
import { createExpiringMap } from '../../../demo/server/expiringMap.ts'

it('forgets what has ended when something new is kept', () => {
  let now = 0
  const map = createExpiringMap<string>(1_000, () => now)
  map.set('one', 'first')
  now = 500
  map.set('two', 'second')
  now = 1_000
  expect([map.get('one'), map.get('two')]).toEqual([undefined, 'second'])
  map.set('three', 'third')
  expect(map.size).toBe(2)
  now = 9_000
  map.set('four', 'fourth')
  expect(map.size).toBe(1)
})
