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
 * A connection for idb-keyval that never hangs: every call has a deadline (Safari's first open may
 * never answer), and a connection the browser dropped is opened once more.
 *
 * @param deadlineMs - how long a single call may take
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
    opening ??= openDatabase(databaseName, storeName, forget)
    opening.catch(forget)
    return opening
  }
  const attempt: UseStore = async (mode, callback) => {
    const database = await connect()
    // No await between the transaction and its use: an idle transaction commits itself.
    return callback(database.transaction(storeName, mode).objectStore(storeName))
  }
  const useStore: UseStore = (mode, callback) =>
    withDeadline(
      attempt(mode, callback).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error
        forget()
        return attempt(mode, callback)
      }),
      deadlineMs,
    )
  const close = () => {
    opening?.then((database) => database.close()).catch(() => undefined)
    forget()
  }
  return { useStore, close }
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
