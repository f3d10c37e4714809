import { describe, expect, it } from 'vitest'
import { type Choice, chooseLanes } from '../../scripts/test/chooseLanes.ts'
import { lanes } from '../../scripts/test/lanes.ts'

const namesOf = (choice: Choice) => chooseLanes(choice).map(({ name }) => name)

describe('chooseLanes', () => {
  it('runs every lane once for a change or with the rest, but those of the proof', () => {
    const change = namesOf({})
    const both = [...change, ...namesOf({ rest: true, done: change })]
    expect(change).toContain('unit')
    expect(both.sort()).toEqual(namesOf({ all: true }).sort())
    expect(both).toHaveLength(lanes.filter(({ isForProof }) => !isForProof).length)
  })

  it('runs one lane by its name', () => {
    expect(namesOf({ names: ['firefox'] })).toEqual(['firefox'])
  })

  it('lists the lanes when a name is none of them', () => {
    expect(() => namesOf({ names: ['firefix'] })).toThrow(/no lane "firefix".*unit, .*firefox/)
  })

  it('runs the lanes whose traffic another one reads, unless they have run', () => {
    const names = ['sandbox-matrix']
    expect(namesOf({ names })).toEqual(['sandbox', 'sandbox-profiles', ...names])
    expect(namesOf({ names, done: ['sandbox', 'sandbox-profiles'] })).toEqual(names)
  })
})
