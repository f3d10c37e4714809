import { expect, it, vi } from 'vitest'
import { formatCountdown } from '../../../demo/ui/countdown.ts'

it.each([
  [300, '5 min 0 sec'],
  [245, '4 min 5 sec'],
  [59, '59 sec'],
  [0, '0 sec'],
])('reads %d seconds as time that is left: %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})

it('makes no formatter for a second that passes', () => {
  const make = vi.spyOn(Intl, 'NumberFormat')
  formatCountdown(61)
  expect(make).not.toHaveBeenCalled()
})
