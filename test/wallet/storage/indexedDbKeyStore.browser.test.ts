import { promisifyRequest } from 'idb-keyval'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { generateClientKeyPair, generateSessionKeyPair } from '../../../src/crypto/keyPairs.ts'
import { importSessionKey } from '../../../src/crypto/sessionKey.ts'
import { stamp, verifyStamp } from '../../../src/crypto/stamp.ts'
import type { WalletError } from '../../../src/shared/errors.ts'
import { createUseStore } from '../../../src/wallet/storage/idbConnection.ts'
import { indexedDbKeyStore } from '../../../src/wallet/storage/indexedDbKeyStore.ts'
import { selectKeyStore } from '../../../src/wallet/storage/selectKeyStore.ts'
import { sessionFixture } from '../../support/fixtures.ts'

const { accountId } = sessionFixture()

function setUp() {
  return indexedDbKeyStore({ databaseName: `test-${crypto.randomUUID()}` })
}

describe('indexedDbKeyStore', () => {
  it.each([
    ['generated', generateSessionKeyPair],
    ['unlocked', () => importSessionKey(new Uint8Array(32).fill(7))],
  ])('gives back a %s key that still signs and still cannot be exported', async (_, make) => {
    const keyStore = setUp()
    const sessionKey = await make()
    await keyStore.update(accountId, () => ({
      session: { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' },
    }))
    const found = (await keyStore.read(accountId))?.session?.sessionKey

    expect(found?.signingKey.extractable).toBe(false)
    if (!found) throw new Error('the key was not found')
    expect(await verifyStamp(await stamp('payload', found), 'payload')).toBe(found.publicKeyHex)
    await expect(crypto.subtle.exportKey('pkcs8', found.signingKey)).rejects.toThrow()
    keyStore.close()
  })

  it('keeps a client key pair for a sign-in that survives a reload', async () => {
    const keyStore = setUp()
    const { keyPair } = await generateClientKeyPair()
    const pending = { credentialId: 'AuthMethod:1', expiresAt: '2099-01-01T00:00:00Z', keyPair }
    await keyStore.update(accountId, () => ({ pending: { emailOtp: pending } }))

    expect((await keyStore.read(accountId))?.pending?.emailOtp?.keyPair?.privateKey).toBeInstanceOf(
      CryptoKey,
    )
    keyStore.close()
  })

  it('loses no change when many are made at once', async () => {
    const keyStore = setUp()
    const changes = Array.from({ length: 20 }, (_, index) =>
      keyStore.update(accountId, (record) => ({
        ...record,
        pending: {
          ...record.pending,
          [`p${index}`]: { credentialId: `${index}`, expiresAt: '' },
        },
      })),
    )
    await Promise.all(changes)

    expect(Object.keys((await keyStore.read(accountId))?.pending ?? {})).toHaveLength(20)
    keyStore.close()
  })

  it('removes a record altogether', async () => {
    const keyStore = setUp()
    await keyStore.update(accountId, () => ({ organizationId: 'org' }))
    await keyStore.update(accountId, () => undefined)

    expect(await keyStore.accountIds()).toEqual([])
    keyStore.close()
  })

  it('reopens once when the browser dropped the connection', async () => {
    const databaseName = `test-${crypto.randomUUID()}`
    const { useStore: inStore } = createUseStore(databaseName, 'accounts', 1_000)
    let database: IDBDatabase | undefined
    await inStore('readonly', (store) => {
      database = store.transaction.db
    })
    database?.close()

    await expect(inStore('readonly', (store) => store.name)).resolves.toBe('accounts')
  })

  it('opens once more when the first opening never ends, as in Safari', async () => {
    const open = indexedDB.open.bind(indexedDB)
    let opened = 0
    indexedDB.open = (...args) => {
      opened += 1
      return opened === 1 ? (new EventTarget() as IDBOpenDBRequest) : open(...args)
    }
    const { useStore: inStore, close } = createUseStore(
      `test-${crypto.randomUUID()}`,
      'accounts',
      200,
    )
    try {
      await inStore('readwrite', (store) => promisifyRequest(store.put('value', 'key')))

      expect(await inStore('readonly', (store) => promisifyRequest(store.get('key')))).toBe('value')
      expect(opened).toBe(2)
    } finally {
      indexedDB.open = open
      close()
    }
  })

  it('goes on when another tab has deleted the database', async () => {
    const databaseName = `test-${crypto.randomUUID()}`
    const keyStore = indexedDbKeyStore({ databaseName })
    await keyStore.update(accountId, () => ({ organizationId: 'org' }))
    await new Promise((resolve, reject) => {
      const deleting = indexedDB.deleteDatabase(databaseName)
      deleting.onsuccess = resolve
      deleting.onerror = reject
      deleting.onblocked = reject
    })

    expect(await keyStore.read(accountId)).toBeUndefined()
    await keyStore.update(accountId, () => ({ organizationId: 'org-2' }))
    expect(await keyStore.read(accountId)).toEqual({ organizationId: 'org-2' })
    keyStore.close()
  })

  it('names a database that does not answer, instead of hanging', async () => {
    const open = indexedDB.open
    indexedDB.open = () => ({}) as IDBOpenDBRequest
    try {
      const { useStore: inStore } = createUseStore('never', 'accounts', 30)
      await expect(inStore('readonly', () => undefined)).rejects.toMatchObject({
        code: 'STORAGE_TIMEOUT',
      })
    } finally {
      indexedDB.open = open
    }
  })
})

describe('selectKeyStore', () => {
  it('chooses IndexedDB where it holds keys', async () => {
    const keyStore = await selectKeyStore()
    expect(keyStore.kind).toBe('indexedDb')
    expect(await keyStore.accountIds()).not.toContain('probe')
    keyStore.close()
  })

  it('is not misled by other tabs that probe at the same time', async () => {
    const keyStores = await Promise.all(Array.from({ length: 12 }, () => selectKeyStore()))

    expect(new Set(keyStores.map(({ kind }) => kind))).toEqual(new Set(['indexedDb']))
    for (const keyStore of keyStores) keyStore.close()
  })

  const withSession = async (databaseName: string, expiresAt: string) => {
    const keyStore = indexedDbKeyStore({ databaseName })
    const sessionKey = await generateSessionKeyPair()
    const session = { ...sessionFixture(), expiresAt, sessionKey, signedInWith: 'AuthMethod:1' }
    await keyStore.update(accountId, () => ({ session }))
    keyStore.close()
  }
  const refuseWrites = () => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
  }

  it('writes nothing where a key of a session lies already and still signs', async () => {
    const databaseName = `test-${crypto.randomUUID()}`
    await withSession(databaseName, '2099-01-01T00:00:00Z')
    refuseWrites()

    expect((await selectKeyStore({ databaseName })).kind).toBe('indexedDb')
  })

  it('does not take the key of a session that is over for a proof', async () => {
    const databaseName = `test-${crypto.randomUUID()}`
    const expiresAt = '2026-01-01T00:00:00Z'
    await withSession(databaseName, expiresAt)
    refuseWrites()

    expect((await selectKeyStore({ databaseName, now: () => Date.parse(expiresAt) })).kind).toBe(
      'memory',
    )
  })

  const { put, get } = IDBObjectStore.prototype
  const { open } = indexedDB

  afterEach(() => {
    vi.useRealTimers()
    Object.assign(IDBObjectStore.prototype, { put, get })
    indexedDB.open = open
  })

  /** Only the deadlines: a database takes its time. */
  const startClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

  it.each([
    [
      'refuses to clone a key',
      () => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('could not be cloned', 'DataCloneError')
        }
      },
    ],
    [
      'drops a key without a word',
      () => {
        IDBObjectStore.prototype.put = function put_(this: IDBObjectStore, _, key) {
          return put.call(this, {}, key)
        }
      },
    ],
    ['has no room left', refuseWrites],
    [
      'refuses to open a database',
      () => {
        indexedDB.open = () => {
          throw new DOMException('not in this window', 'SecurityError')
        }
      },
    ],
  ])('chooses memory where the browser %s', async (_, break_) => {
    break_()

    expect((await selectKeyStore()).kind).toBe('memory')
  })

  it('finds the session in a database that needs eight seconds to open', async () => {
    const databaseName = `test-${crypto.randomUUID()}`
    await withSession(databaseName, '2099-01-01T00:00:00Z')
    indexedDB.open = (...args) => openedAfter(8_000, () => open.call(indexedDB, ...args))
    const codes: string[] = []
    const onTimeout = ({ code }: WalletError) => codes.push(code)
    startClock()
    const selecting = selectKeyStore({ databaseName, onTimeout })
    await vi.advanceTimersByTimeAsync(8_000)
    const keyStore = await selecting

    expect(keyStore.kind).toBe('indexedDb')
    expect(await keyStore.accountIds()).toEqual([accountId])
    expect(codes).toEqual(['STORAGE_TIMEOUT'])
    keyStore.close()
  })

  it.each(['AbortError', 'UnknownError'])(
    'tries again where opening fails once with %s',
    async (name) => {
      const databaseName = `test-${crypto.randomUUID()}`
      await withSession(databaseName, '2099-01-01T00:00:00Z')
      indexedDB.open = () => {
        indexedDB.open = open
        throw new DOMException('for now', name)
      }
      const onTimeout = vi.fn()

      expect((await selectKeyStore({ databaseName, onTimeout })).kind).toBe('indexedDb')
    },
  )

  it('chooses memory where a database does not open at the fifth try either', async () => {
    indexedDB.open = () => ({}) as IDBOpenDBRequest
    const onTimeout = vi.fn()
    startClock()
    const selecting = selectKeyStore({ onTimeout })
    await vi.advanceTimersByTimeAsync(40_000)

    expect((await selecting).kind).toBe('memory')
    expect(onTimeout).toHaveBeenCalledTimes(5)
  })
})

describe('a store that was closed', () => {
  it('does not open the database again, not even for a call that was under way', async () => {
    const databaseName = `test-${crypto.randomUUID()}`
    const keyStore = indexedDbKeyStore({ databaseName })
    const reading = keyStore.read(accountId)
    keyStore.close()

    await expect(keyStore.read(accountId)).rejects.toMatchObject({ code: 'STORAGE_FAILED' })
    await reading.catch(() => undefined)
    await expect(deletedAtOnce(databaseName)).resolves.toBe(true)
  })
})

/** Whether no connection keeps the database from being deleted. */
function deletedAtOnce(databaseName: string): Promise<boolean> {
  return new Promise((resolve) => {
    const deleting = indexedDB.deleteDatabase(databaseName)
    deleting.onsuccess = () => resolve(true)
    deleting.onblocked = () => resolve(false)
  })
}

/** A request whose database arrives that much later. */
function openedAfter(delayMs: number, open: () => IDBOpenDBRequest): IDBOpenDBRequest {
  const late = {} as IDBOpenDBRequest
  setTimeout(() => {
    const request = open()
    request.onsuccess = (event) => {
      Object.assign(late, { result: request.result })
      late.onsuccess?.(event)
    }
  }, delayMs)
  return late
}
