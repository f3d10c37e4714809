import { describe, expect, it } from 'vitest'
import { type Choice, chooseLanes } from '../../scripts/test/chooseLanes.ts'
import { lanes } from '../../scripts/test/lanes.ts'

const nothing: Choice = { names: [], all: false, rest: false, done: [] }
const namesOf = (choice: Partial<Choice>) =>
  chooseLanes(lanes, { ...nothing, ...choice }).map(({ name }) => name)

describe('chooseLanes', () => {
  it('runs every lane for a change, with the rest or in the proof', () => {
    const change = namesOf({})
    const rest = namesOf({ rest: true, done: change })
    expect(change).toContain('unit')
    const proof = ['sandbox-histories']
    expect([...change, ...rest, ...proof].sort()).toEqual(namesOf({ all: true }).sort())
    expect(new Set([...change, ...rest, ...proof]).size).toBe(lanes.length)
  })

  it('runs one lane by its name', () => {
    expect(namesOf({ names: ['firefox'] })).toEqual(['firefox'])
  })

  it('lists the lanes when a name is none of them', () => {
    expect(() => namesOf({ names: ['firefix'] })).toThrow(/no lane "firefix".*unit, .*firefox/)
  })

  it('runs the lanes whose traffic another one reads, unless they have run', () => {
    const names = ['sandbox-coverage']
    const readLanes = ['sandbox', 'sandbox-magic', 'sandbox-may', 'sandbox-august']
    expect(namesOf({ names })).toEqual([...readLanes, 'sandbox-coverage'])
    expect(namesOf({ names, done: readLanes })).toEqual(names)
    expect(namesOf({ rest: true })).toContain('sandbox')
  })
})
