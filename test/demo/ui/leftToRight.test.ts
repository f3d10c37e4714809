import { describe, expect, it } from 'vitest'
import { leftToRight } from '../../../demo/ui/leftToRight.ts'

describe('leftToRight', () => {
  it('keeps the order of a signed amount on a page that begins at the right', () => {
    expect(leftToRight('−10.00\u00a0USDB', 'rtl')).toBe('\u2066−10.00\u00a0USDB\u2069')
  })

  it('adds nothing on a page that begins at the left', () => {
    expect(leftToRight('−10.00\u00a0USDB', 'ltr')).toBe('−10.00\u00a0USDB')
    expect(leftToRight('−10.00\u00a0USDB')).toBe('−10.00\u00a0USDB')
  })

  it('is one mark around an amount that has them, and its sign', () => {
    expect(leftToRight('−\u20661,017.25\u2069', 'rtl')).toBe('\u2066−1,017.25\u2069')
  })

  it('adds nothing to nothing', () => {
    expect(leftToRight('', 'rtl')).toBe('')
  })
})
