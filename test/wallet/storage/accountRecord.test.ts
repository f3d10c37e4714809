import { describe, expect, it } from 'vitest'
import { migrateRecord } from '../../../src/wallet/storage/accountRecord.ts'
import { pendingFixture } from '../../support/fixtures.ts'

describe('migrateRecord', () => {
  it('gives a record without a version its form, and keeps what is in it', () => {
    const record = { organizationId: 'org-1', signOuts: 2, closedBecause: 'signedOut' } as const

    expect(migrateRecord(record)).toEqual({ ...record, version: 1, pendingExecutions: [] })
  })

  it('changes nothing in a record of this build', () => {
    const record = { version: 1, pendingExecutions: [pendingFixture()] }

    expect(migrateRecord(record)).toBe(record)
  })

  it('changes nothing in a record of a later build', () => {
    const record = { version: 2, lastPasskey: 'u' }

    expect(migrateRecord(record)).toBe(record)
  })
})
