import { describe, expect, it } from 'vitest'
import { closedRecord, openedRecord } from '../../../src/wallet/session/recordChanges.ts'
import type { AccountRecord, StoredSession } from '../../../src/wallet/storage/accountRecord.ts'
import { sessionFixture } from '../../support/fixtures.ts'

const sessionOf = (id: string): StoredSession => ({
  ...sessionFixture({ id }),
  signedInWith: 'AuthMethod:1',
})

const leftIds = ({ leftSessions = [] }: AccountRecord) => leftSessions.map(({ id }) => id)

describe('the sessions that a device has left', { tags: ['T7'] }, () => {
  it('are the newest ten, each with its end', () => {
    let record: AccountRecord = {}
    for (let count = 0; count < 13; count += 1) {
      record = openedRecord(record, sessionOf(`Session:${count}`))
    }

    const newest = Array.from({ length: 10 }, (_, index) => `Session:${index + 2}`)
    expect(leftIds(record)).toEqual(newest)
    const { expiresAt } = sessionFixture()
    expect(record.leftSessions?.[0]).toEqual({ id: 'Session:2', expiresAt })
  })

  it('are not those that are still in use', () => {
    const opened = openedRecord({}, sessionOf('Session:1'))

    expect(leftIds(openedRecord(opened, sessionOf('Session:1')))).toEqual([])
  })

  it.each([
    ['signedOut', ['Session:1', 'Session:2']],
    ['revoked', ['Session:1']],
    ['accountChanged', []],
  ] as const)('are told after the session was closed as %s: %j', (reason, ids) => {
    const first = openedRecord({}, sessionOf('Session:1'))
    const second = openedRecord(first, sessionOf('Session:2'))

    expect(leftIds(closedRecord(second, reason))).toEqual(ids)
  })
})
