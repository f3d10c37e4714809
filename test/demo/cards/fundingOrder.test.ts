import { describe, expect, it } from 'vitest'
import { movedTo, placeAt } from '../../../demo/cards/fundingOrder.ts'

describe('movedTo', () => {
  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 1, ['a', 'b', 'c']],
    ['a', 9, ['b', 'c', 'a']],
    ['c', -1, ['c', 'a', 'b']],
  ])('puts %s at place %i', (item, place, expected) => {
    expect(movedTo(['a', 'b', 'c'], item, place)).toEqual(expected)
  })
})

describe('placeAt', () => {
  it('is before the first row whose middle is below the pointer, or at the end', () => {
    expect(placeAt([100, 200], 20)).toBe(0)
    expect(placeAt([100, 200], 150)).toBe(1)
    expect(placeAt([100, 200], 200)).toBe(2)
    expect(placeAt([], 10)).toBe(0)
  })
})
