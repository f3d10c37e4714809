import { expect, it } from 'vitest'
import { formatCountdown } from '../../../demo/ui/countdown.ts'

it.each([
  [300, '5 min 0 sec'],
  [245, '4 min 5 sec'],
  [59, '59 sec'],
  [0, '0 sec'],
])('reads %d seconds as time that is left: %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text)
})
