import type { UseStore } from 'idb-keyval'
import { WalletError } from '../../shared/errors.ts'

/** Names of the DOMExceptions with which browsers report a connection they dropped themselves. */
const lostConnection = ['InvalidStateError', 'UnknownError']

/** A {@link UseStore} that can be closed. */
export interface ClosableUseStore {
  useStore: UseStore
  close(): void
}

/**
 * A connection for idb-keyval that never hangs: opening and every transaction have a deadline. A
 * connection that does not open in time (Safari's first may never) is opened once more, and so is
 * one the browser dropped. Once closed it stays closed.
 *
 * @param deadlineMs - how long opening, and a transaction, may take
 */
export function createUseStore(
  databaseName: string,
  storeName: string,
  deadlineMs: number,
): ClosableUseStore {
  let current: Promise<Connection> | undefined
  let isClosed = false
  /** A newer one may have taken its place by now. */
  const forget = (connecting: Promise<Connection>) => {
    if (current === connecting) current = undefined
  }
  const open = () => {
    if (isClosed) throw new WalletError('STORAGE_FAILED', 'The database was closed')
    const connecting: Promise<Connection> = openDatabase(databaseName, storeName).then((database) =>
      toConnection(database, () => forget(connecting)),
    )
    connecting.catch(() => forget(connecting))
    current = connecting
    return connecting
  }
  const connect = async () => {
    const connecting = current ?? open()
    return withDeadline(connecting, deadlineMs).catch((error: unknown) => {
      // One that opens too late after all is not used.
      forget(connecting)
      connecting.then(({ database }) => database.close()).catch(() => undefined)
      throw error
    })
  }
  const reconnect = (error: unknown) => {
    if (isTimeout(error)) return connect()
    throw error
  }
  const attempt: UseStore = async (mode, callback) => {
    const { database, drop } = await connect().catch(reconnect)
    try {
      // No await between the transaction and its use: an idle transaction commits itself.
      const work = callback(database.transaction(storeName, mode).objectStore(storeName))
      return await withDeadline(Promise.resolve(work), deadlineMs)
    } catch (error) {
      if (isLostConnection(error)) drop()
      throw error
    }
  }
  const useStore: UseStore = (mode, callback) =>
    attempt(mode, callback).catch((error: unknown) => {
      if (!isLostConnection(error)) throw error
      return attempt(mode, callback)
    })
  const close = () => {
    isClosed = true
    current?.then(({ database }) => database.close()).catch(() => undefined)
    current = undefined
  }
  return { useStore, close }
}

/** An open database, and how it is not used again. */
interface Connection {
  database: IDBDatabase
  drop(): void
}

function toConnection(database: IDBDatabase, drop: () => void): Connection {
  database.onclose = drop
  database.onversionchange = () => {
    database.close()
    drop()
  }
  return { database, drop }
}

function isTimeout(error: unknown): boolean {
  return error instanceof WalletError && error.code === 'STORAGE_TIMEOUT'
}

function openDatabase(databaseName: string, storeName: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => resolve(request.result)
  })
}

function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && lostConnection.includes(error.name)
}

function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new WalletError(
          'STORAGE_TIMEOUT',
          `The browser database did not respond within ${deadlineMs} ms`,
        ),
      )
    }, deadlineMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
