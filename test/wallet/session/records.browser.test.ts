import { afterEach, describe, expect, it } from 'vitest'
import { generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { createRecords } from '../../../src/wallet/session/records.ts'
import { indexedDbKeyStore } from '../../../src/wallet/storage/indexedDbKeyStore.ts'
import { selectKeyStore } from '../../../src/wallet/storage/selectKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'

const { accountId } = sessionFixture()
const { get, getAll, put } = IDBObjectStore.prototype
const { open } = indexedDB

afterEach(() => {
  Object.assign(IDBObjectStore.prototype, { get, getAll, put })
  indexedDB.open = open
})

describe('the first read of a page', () => {
  it('waits for no answer about the store', async () => {
    const records = await setUp('2099-01-01T00:00:00Z')
    const events: string[] = []
    IDBObjectStore.prototype.getAll = function getAll_(this: IDBObjectStore) {
      const request = getAll.call(this)
      request.addEventListener('success', () => events.push('probed'))
      return request
    }
    IDBObjectStore.prototype.get = function get_(this: IDBObjectStore, key) {
      events.push('read')
      return get.call(this, key)
    }

    expect((await records.read(accountId)).session?.id).toBe(sessionFixture().id)
    expect(events).toEqual(['read', 'probed'])
    records.close()
  })

  it('gives nothing of a database that was not selected', async () => {
    const records = await setUp('2020-01-01T00:00:00Z')
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }

    expect((await records.read(accountId)).session).toBeUndefined()
    records.close()
  })

  it('is repeated where it failed and the store was selected all the same', async () => {
    const records = await setUp('2099-01-01T00:00:00Z')
    indexedDB.open = () => {
      indexedDB.open = open
      throw new DOMException('for now', 'AbortError')
    }

    expect((await records.read(accountId)).session?.id).toBe(sessionFixture().id)
    records.close()
  })
})

/** Records in a database with a session that lasts until then. */
async function setUp(expiresAt: string) {
  const databaseName = `test-${crypto.randomUUID()}`
  const keyStore = indexedDbKeyStore({ databaseName })
  const sessionKey = await generateSessionKeyPair()
  const session = { ...sessionFixture(), expiresAt, sessionKey, signedInWith: 'AuthMethod:1' }
  await keyStore.update(accountId, () => ({ session }))
  keyStore.close()
  return createRecords({
    given: undefined,
    select: (onCandidate) => selectKeyStore({ databaseName, onCandidate }),
    onSelected: () => undefined,
  })
}
