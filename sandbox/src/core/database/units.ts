import { type AsyncRemoteCallback, drizzle } from 'drizzle-orm/sqlite-proxy'
import { nextTurn } from '../nextTurn.ts'
import { clearTables } from './clearTables.ts'
import type { Database, Transaction } from './database.ts'
import type { SqliteEngine, Value } from './sqliteEngine.ts'

/** A transaction that has begun, and the one of another database in which it did. */
export type Unit = { engine: SqliteEngine; isOver: boolean; outer: Unit | undefined }

/** Finds the unit that a call was made in, where the platform can tell. */
export type Scope = {
  run<T>(unit: Unit, body: () => Promise<T>): Promise<T>
  current(): Unit | undefined
}

const noScope: Scope = { run: (_, body) => body(), current: () => undefined }

/**
 * Makes a database of one connection. Its transactions follow one another: two on one connection would
 * be one, and a query between would read what is not committed. So what a unit of work has read does not
 * change until it ends, unless it changes it itself: nothing has to lock a row, or to read it again.
 */
export function createUnits(
  engine: SqliteEngine,
  scope: Scope = noScope,
): Pick<Database, 'transact' | 'query' | 'direct' | 'clear'> & {
  copy(atCopy: () => void): Promise<SqliteEngine>
  /** Closes the connection; what is called from then on is refused. */
  close(): void
} {
  let last: Promise<unknown> = Promise.resolve()
  let isClosed = false
  const enqueue = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (isWithin(engine, scope.current()))
      throw new Error('A transaction cannot wait for itself: use the handle that it was given')
    const result = last.then(() => {
      if (isClosed) throw new Error('The sandbox was closed')
      return work()
    })
    last = result.catch(() => {})
    return result
  }
  const send = sendTo(engine)
  const queries = drizzle((...query) => enqueue(() => send(...query)))
  return {
    query: (body) => body(queries),
    transact: (body) =>
      enqueue(async () => {
        // SQLite never waits for anything: without this, queued transactions would leave no turn to
        // sockets and timers.
        await nextTurn()
        const unit: Unit = { engine, isOver: false, outer: scope.current() }
        try {
          return await scope.run(unit, () => runUnit(send, unit, body))
        } finally {
          unit.isOver = true
        }
      }),
    direct: (body) => enqueue(() => body(engine)),
    clear: () => enqueue(() => clearTables(engine)),
    copy: (atCopy) =>
      enqueue(() => {
        atCopy()
        return engine.copy()
      }),
    close: () => {
      isClosed = true
      engine.close()
    },
  }
}

function isWithin(engine: SqliteEngine, unit: Unit | undefined): boolean {
  if (!unit) return false
  return (unit.engine === engine && !unit.isOver) || isWithin(engine, unit.outer)
}

/** After a statement that failed, only a rollback is let through: what is committed is whole. */
function runUnit<T>(send: AsyncRemoteCallback, unit: Unit, body: (tx: Transaction) => Promise<T>) {
  let hasFailed = false
  const sendWithin: AsyncRemoteCallback = async (statement, ...rest) => {
    if (unit.isOver) throw new Error('The transaction of this handle has ended')
    const isRollback = statement.startsWith('rollback')
    if (hasFailed && !isRollback) throw new Error('A statement of this transaction has failed')
    try {
      const result = await send(statement, ...rest)
      if (isRollback) hasFailed = false
      return result
    } catch (error) {
      hasFailed = true
      throw error
    }
  }
  return drizzle(sendWithin).transaction(body, { behavior: 'immediate' })
}

function sendTo(engine: SqliteEngine): AsyncRemoteCallback {
  return async (statement, parameters, method) => {
    const rows = engine.query(statement, parameters.map(toValue))
    // For a single row, the query builder expects that row, or nothing.
    return { rows: method === 'get' ? (rows[0] as Value[]) : rows }
  }
}

/** @throws TypeError for what SQLite would cut or round without an error */
function toValue(parameter: unknown): Value {
  if (typeof parameter === 'boolean') return parameter ? 1 : 0
  if (typeof parameter === 'number') {
    const isExact = Number.isFinite(parameter) && Math.abs(parameter) <= Number.MAX_SAFE_INTEGER
    if (!isExact) throw new TypeError('A number is too large to be stored exactly')
    return parameter
  }
  if (typeof parameter === 'string') {
    if (parameter.includes('\0'))
      throw new TypeError('A text with a NUL character cannot be stored')
    return parameter
  }
  if (parameter === null || parameter instanceof Uint8Array) return parameter
  throw new TypeError(`A ${typeof parameter} cannot be stored`)
}
