import { describe, expect, it } from 'vitest'
import { shapeOf } from '../../../src/probe/shape/shapeOf.ts'

describe('shapeOf', () => {
  it('replaces the values of an object by their types and formats', () => {
    const value = {
      a: 'Ada',
      b: 5,
      c: 0.5,
      d: true,
      e: null,
      f: 1_785_585_600_000,
      g: 1_785_585_600,
    }

    expect(shapeOf(value)).toEqual({
      a: 'string text 3',
      b: 'number integer',
      c: 'number fraction',
      d: 'boolean',
      e: 'null',
      f: 'number unix ms',
      g: 'number unix seconds',
    })
  })

  it('shows the length of a list, and items of one shape once', () => {
    expect(shapeOf([{ a: 'x' }, { a: 'y' }, 1])).toEqual([
      'list of 3',
      { a: 'string text 1' },
      'number integer',
    ])
  })

  it('hides keys that may be ids', { tags: ['T21'] }, () => {
    const keys = ['0190cf5a-3c43-7d2e-9a0b-5f6e7d8c9b0a', 'sp1pgssx4k9q2', 'ada@example.com']
    const shape = shapeOf(Object.fromEntries(keys.map((key) => [key, 1])))

    expect(Object.keys(shape)).toEqual([
      '<string uuid>',
      '<string text 13>',
      '<string e-mail address>',
    ])
  })

  it('keeps keys that are words', () => {
    const keys = ['type', 'organization_id', '_meta', 'line1', 'oidcToken']

    expect(Object.keys(shapeOf(Object.fromEntries(keys.map((key) => [key, 1]))))).toEqual(keys)
  })

  it('stops at a depth that no payload needs', () => {
    const deep = JSON.parse(`${'['.repeat(50)}1${']'.repeat(50)}`) as unknown

    expect(JSON.stringify(shapeOf(deep))).toContain('nested deeper than is shown')
  })
})
