import { describe, expect, it } from 'vitest'
import { isolate } from '../../../demo/ui/isolate.ts'

describe('isolate', () => {
  it('leaves a name as it is whose direction changes nothing', () => {
    expect(isolate('Zoë O’Neill')).toBe('Zoë O’Neill')
  })

  it.each(['עדה לאבלייס', 'آدا لوفلايس'])('keeps the direction of %s to itself', (name) => {
    expect(isolate(name)).toBe(`\u2068${name}\u2069`)
  })

  it('drops marks that would turn around what follows', () => {
    expect(isolate('Ann \u202e')).toBe('\u2068Ann \u2069')
    expect(isolate('Ann\u2069\u202e')).toBe('\u2068Ann\u2069')
  })
})
