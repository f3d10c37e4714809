import { describe, expect, it } from 'vitest'
import { groupInFours } from '../../../demo/money/groupInFours.ts'

describe('groupInFours', () => {
  it.each([
    ['0197f1c2-89ab-7cde-8f01-23456789abcd', '0197 F1C2 89AB 7CDE 8F01 2345 6789 ABCD'],
    ['123456', '1234 56'],
    ['', ''],
  ])('writes %s as one reads it out', (number, grouped) => {
    expect(groupInFours(number)).toBe(grouped)
  })
})
