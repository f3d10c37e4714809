import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { getBounded, setBounded } from '../../../src/relay/stores/setBounded.ts'

const max = 4
const step = fc.record({
  action: fc.constantFrom('set', 'get'),
  key: fc.integer({ min: 0, max: 7 }),
  value: fc.integer(),
})

describe('setBounded', () => {
  it('keeps the most recently used entries, whatever is set and read', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const map = new Map<number, number>()
        let model: [key: number, value: number][] = []
        for (const { action, key, value } of steps) {
          const old = model.find(([other]) => other === key)
          if (action === 'get') expect(getBounded(map, key)).toBe(old?.[1])
          else setBounded(map, key, value, max)
          if (action === 'get' && !old) continue
          const entry: [number, number] = [key, action === 'set' ? value : (old?.[1] ?? 0)]
          model = [...model.filter(([other]) => other !== key), entry].slice(-max)
          expect([...map]).toEqual(model)
        }
      }),
    )
  })

  it('evicts no other entry when it updates one of a full map', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ])
    setBounded(map, 'b', 3, 2)
    expect(Object.fromEntries(map)).toEqual({ a: 1, b: 3 })
  })

  it('evicts the entry that was not used, instead of the one that was', () => {
    const map = new Map([
      ['a', 1],
      ['b', 2],
    ])
    getBounded(map, 'a')
    setBounded(map, 'c', 3, 2)
    expect(Object.fromEntries(map)).toEqual({ a: 1, c: 3 })
  })
})
