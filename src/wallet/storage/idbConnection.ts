import { promisifyRequest, type UseStore } from 'idb-keyval'
import { WalletError } from '../../shared/errors.ts'

/** Names of the DOMExceptions with which browsers report a connection they dropped themselves. */
const lostConnection = ['InvalidStateError', 'UnknownError']

/** A {@link UseStore} that can be closed. */
export interface ClosableUseStore {
  useStore: UseStore
  close(): void
}

/**
 * A connection for idb-keyval that never hangs: opening and every transaction have a deadline. One
 * that does not open in time (Safari's first may never) is opened once more, and whichever opens
 * first is used, however late. So is one the browser dropped. Once closed it stays closed.
 *
 * @param deadlineMs - how long opening, and a transaction, may take
 */
export function createUseStore(
  databaseName: string,
  storeName: string,
  deadlineMs: number,
): ClosableUseStore {
  const opening = new Set<Promise<Connection>>()
  let live: Connection | undefined
  let isClosed = false
  /** The first that opens is used by all. */
  const adopt = (database: IDBDatabase): Connection => {
    if (live || isClosed) database.close()
    const connection = toConnection(database, () => {
      if (live === connection) live = undefined
    })
    if (!isClosed) live ??= connection
    return live ?? connection
  }
  const open = () => {
    const connecting = openDatabase(databaseName, storeName).then(adopt)
    opening.add(connecting)
    const settle = () => opening.delete(connecting)
    connecting.then(settle, settle)
  }
  /** @param maxOpenings - another is started where fewer are under way */
  const connect = async (maxOpenings: number): Promise<Connection> => {
    if (isClosed) throw new WalletError('STORAGE_FAILED', 'The key store was closed')
    if (live) return live
    if (opening.size < maxOpenings) open()
    return withDeadline(Promise.any(opening).catch(firstOf), deadlineMs)
  }
  const reconnect = (error: unknown) => {
    if (isTimeout(error)) return connect(2)
    throw error
  }
  const attempt: UseStore = async (mode, callback) => {
    const { database, drop } = await connect(1).catch(reconnect)
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
    live?.database.close()
    live = undefined
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

async function openDatabase(databaseName: string, storeName: string): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName)
  return promisifyRequest(request)
}

/** The reason why one opening failed, of those why all did. */
function firstOf({ errors }: AggregateError): never {
  throw errors[0]
}

function isLostConnection(error: unknown): boolean {
  return error instanceof DOMException && lostConnection.includes(error.name)
}

function withDeadline<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new WalletError('STORAGE_TIMEOUT', 'No response from the browser database'))
    }, deadlineMs)
  })
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer))
}
