import { afterEach, expect, it, vi } from 'vitest'
import { createUseStore } from '../../../src/wallet/storage/idbConnection.ts'

const real = indexedDB

/** Counts the connections; an open may be replaced. */
function watchOpens(replace: (open: () => IDBOpenDBRequest, count: number) => unknown) {
  const opened = { count: 0 }
  const open = (name: string, version: number) => {
    opened.count += 1
    return replace(() => real.open(name, version), opened.count)
  }
  vi.stubGlobal('indexedDB', { open })
  return opened
}

function setUp() {
  return createUseStore(`test-${crypto.randomUUID()}`, 'accounts', 200)
}

afterEach(() => {
  vi.unstubAllGlobals()
})

it('keeps the connection that was opened since when the first fails too late', async () => {
  let hanging: Partial<IDBOpenDBRequest> = {}
  const opened = watchOpens((open, count) => {
    if (count > 1) return open()
    hanging = { error: new DOMException('too late', 'UnknownError') }
    return hanging
  })
  const { useStore: inStore, close } = setUp()
  expect(await inStore('readonly', (store) => store.name)).toBe('accounts')
  hanging.onerror?.call(hanging as IDBOpenDBRequest, new Event('error'))
  await new Promise((resolve) => setTimeout(resolve))
  await inStore('readonly', (store) => store.name)
  close()

  expect(opened.count).toBe(2)
})

it('opens one connection for all that have lost theirs at once', async () => {
  const opened = watchOpens((open) => open())
  const { useStore: inStore, close } = setUp()
  await inStore('readonly', (store) => store.transaction.db.close())
  const names = await Promise.all([1, 2, 3].map(() => inStore('readonly', (store) => store.name)))
  close()

  expect(names).toEqual(['accounts', 'accounts', 'accounts'])
  expect(opened.count).toBe(2)
})
