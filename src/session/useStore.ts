import type { UseStore } from 'idb-keyval'
import { WalletError } from '../errors.ts'

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
 * one the browser dropped.
 *
 * @param deadlineMs - how long opening, and a transaction, may take
 */
export function createUseStore(
  databaseName: string,
  storeName: string,
  deadlineMs: number,
): ClosableUseStore {
  let opening: Promise<IDBDatabase> | undefined
  const forget = () => {
    opening = undefined
  }
  const connect = () => {
    const connecting = opening ?? openDatabase(databaseName, storeName, forget)
    opening = connecting
    connecting.catch(forget)
    return withDeadline(connecting, deadlineMs).catch((error: unknown) => {
      // One that opens too late after all is not used by anybody.
      if (opening === connecting) forget()
      connecting.then((late) => late.close()).catch(() => undefined)
      throw error
    })
  }
  const reconnect = (error: unknown) => {
    if (isTimeout(error)) return connect()
    throw error
  }
  const attempt: UseStore = async (mode, callback) => {
    const database = await connect().catch(reconnect)
    // No await between the transaction and its use: an idle transaction commits itself.
    const work = callback(database.transaction(storeName, mode).objectStore(storeName))
    return withDeadline(Promise.resolve(work), deadlineMs)
  }
  const useStore: UseStore = (mode, callback) =>
    attempt(mode, callback).catch((error: unknown) => {
      if (!isLostConnection(error)) throw error
      forget()
      return attempt(mode, callback)
    })
  const close = () => {
    opening?.then((database) => database.close()).catch(() => undefined)
    forget()
  }
  return { useStore, close }
}

function isTimeout(error: unknown): boolean {
  return error instanceof WalletError && error.code === 'STORAGE_TIMEOUT'
}

function openDatabase(
  databaseName: string,
  storeName: string,
  onLost: () => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(request.error)
    request.onsuccess = () => {
      const database = request.result
      database.onclose = onLost
      database.onversionchange = () => {
        database.close()
        onLost()
      }
      resolve(database)
    }
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
          `The browser's database did not answer in ${deadlineMs} ms`,
        ),
      )
    }, deadlineMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
