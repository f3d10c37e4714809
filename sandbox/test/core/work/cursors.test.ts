import { describe, expect, it } from 'vitest'
import type { Settings } from '../../../src/core/settings.ts'
import { readCursor, writeCursor } from '../../../src/core/work/cursors.ts'

const settingsOf = (clientSecret: string) => ({ clientSecret }) as Settings
const settings = settingsOf('sandbox-secret')
const places = [1, 2, 10, 999_999, 123_456_789_012_345]

describe('a cursor', () => {
  it('is read as the place that it was written for', () => {
    expect(places.map((place) => readCursor(settings, writeCursor(settings, place)))).toEqual(
      places,
    )
  })

  it('does not tell by its length how many rows come before it', () => {
    expect(new Set(places.map((place) => writeCursor(settings, place).length)).size).toBe(1)
  })

  it('is of no use with another secret, though as long', () => {
    const cursor = writeCursor(settings, 7)
    expect(() => readCursor(settingsOf('SANDBOX-SECRET'), cursor)).toThrow('cursor is invalid')
  })
})
