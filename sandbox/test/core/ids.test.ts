import { describe, expect, it } from 'vitest'
import { newId } from '../../src/core/ids.ts'

describe('an identifier', () => {
  it('begins with its kind, and is unique', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('Customer'))
    expect(new Set(ids).size).toBe(1_000)
    for (const id of ids) expect(id).toMatch(/^Customer:[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })

  it('never ends in three digits, which would choose a test outcome', () => {
    const ids = Array.from({ length: 1_000 }, () => newId('InternalAccount'))
    expect(ids.filter((id) => /\d{3}$/.test(id))).toEqual([])
  })
})
