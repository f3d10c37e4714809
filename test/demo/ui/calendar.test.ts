import { expect, it, vi } from 'vitest'
import { formatFullTime } from '../../../demo/ui/calendar.ts'

it('has the formatter of a full time before the first is shown', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat')
  expect(formatFullTime('2026-03-01T12:00:00Z')).toContain('March 1, 2026')
  expect(make).not.toHaveBeenCalled()
})
