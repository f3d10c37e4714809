import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readThreatProofs } from '../scripts/docs/threatPage.ts'
import { threats } from '../scripts/threats.ts'

const page = readFileSync(new URL('../docs/threats.md', import.meta.url), 'utf8')
const proofs = readThreatProofs()

/** The rows of the table of threats: number and status. */
const rows = [...page.matchAll(/^\| (T\d+) \|.*\| ([^|]+) \|$/gm)].filter(([, , status = '']) =>
  /^(closed|open)/.test(status),
)
const closed = rows.filter(([, , status = '']) => status.startsWith('closed'))

describe('the page of the threats', () => {
  it('has one row for every threat, and no other', () => {
    expect(rows.map(([, threat]) => threat)).toEqual(Object.keys(threats))
  })

  it('says what is missing of every threat that is open', () => {
    const silent = rows.filter(([, , status = '']) => /^open(?!: .{8})/.test(status))

    expect(silent.map(([, threat]) => threat)).toEqual([])
  })

  it('calls no threat closed that no test is about', () => {
    const tested = proofs.filter(({ testFiles }) => testFiles.length > 0)
    const untested = closed.filter(([, id]) => !tested.some(({ threat }) => threat === id))

    expect(closed.length).toBeGreaterThan(20)
    expect(untested.map(([, threat]) => threat)).toEqual([])
  })

  it('names the closed threats that have no guard', () => {
    const guarded = proofs.filter(({ guardsBySource }) => guardsBySource.size > 0)
    const unguarded = closed.filter(([, id]) => !guarded.some(({ threat }) => threat === id))
    const [, named = ''] = /^Closed without a guard: ([T\d, ]+)\./m.exec(page) ?? []

    expect(unguarded.map(([, threat]) => threat)).toEqual(named.split(', '))
  })
})
