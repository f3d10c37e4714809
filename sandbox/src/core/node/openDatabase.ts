import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync, mkdirSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Database } from '../database/database.ts'
import { createTables, enforceRules, readIdentity, type Schema } from '../database/schema.ts'
import { EngineError, type SqliteEngine } from '../database/sqliteEngine.ts'
import { createUnits, type Scope, type Unit } from '../database/units.ts'
import type { Settings } from '../settings.ts'
import { StartError } from '../startError.ts'
import { openLibsql } from './libsqlEngine.ts'
import { readSchema } from './packageFiles.ts'
import { hideParameters } from './queryError.ts'

/** Data that another sandbox has open: two of them would contradict each other. */
export class FolderInUseError extends Error {
  override readonly name = 'FolderInUseError'
}

/**
 * Opens SQLite in this process: in memory, or the file in the data folder.
 *
 * @throws FolderInUseError
 * @throws StartError when the folder cannot be used, or its data is not of this version
 */
export async function openDatabase(settings: Settings): Promise<Database> {
  const { dataDirectory } = settings
  const schema = readSchema(settings)
  const parts = { schema, scope: createScope() }
  if (dataDirectory === undefined) return toDatabase(openEmpty(schema), parts)
  const { engine, removeNew } = openFile(dataDirectory, schema)
  return toDatabase(engine, parts, { release: () => unlock(engine), removeNew })
}

/** The parts that a database shares with those that are opened from it. */
type Shared = { schema: Schema; scope: Scope }

const inMemory = { release: () => {}, removeNew: () => {} }

function toDatabase(
  engine: SqliteEngine,
  shared: Shared,
  { release, removeNew }: typeof inMemory = inMemory,
): Database {
  const { schema, scope } = shared
  const { transact, query, direct, clear, copy, close: closeUnits } = createUnits(engine, scope)
  const close = async () => {
    release()
    closeUnits()
  }
  return {
    identity: schema.identity,
    transact: (body) => hideParameters(transact(body)),
    query: (body) => hideParameters(query(body)),
    direct,
    clear,
    openEmpty: async () => toDatabase(openEmpty(schema), shared),
    fork: async (atCopy) => {
      const copied = await copy(atCopy)
      enforceRules(copied)
      return toDatabase(copied, shared)
    },
    close,
    discard: async () => {
      // While the lock is held: the data of a sandbox that starts meanwhile must stay.
      removeNew()
      await close()
    },
  }
}

function openEmpty(schema: Schema): SqliteEngine {
  const engine = openLibsql(':memory:')
  createTables(engine, schema)
  return engine
}

function openFile(folder: string, schema: Schema): { engine: SqliteEngine; removeNew(): void } {
  const firstMade = makeFolder(folder)
  if (existsSync(join(folder, 'database'))) throw earlierVersion(folder)
  const file = join(folder, 'sandbox.sqlite')
  const wasThere = existsSync(file)
  const engine = orRefuse(folder, () => openLibsql(file))
  let isNew = false
  const removeNew = () => {
    if (isNew) remove(engine, file, firstMade)
  }
  try {
    orRefuse(folder, () => {
      // Read before anything is set, as another program's file must stay as it is.
      const identity = readIdentity(engine)
      if (identity !== undefined && identity !== schema.identity) throw earlierVersion(folder)
      lock(engine)
      isNew = identity === undefined && !wasThere
      if (identity === undefined) createTables(engine, schema)
    })
    return { engine, removeNew }
  } catch (error) {
    removeNew()
    engine.close()
    throw error
  }
}

/** Removes a file that this opening has made, and the folders that it has made for it. */
function remove(engine: SqliteEngine, file: string, firstFolder: string | undefined): void {
  try {
    // The file beside it goes first, and the lock stays; a journal is kept as long as it is locked.
    engine.query('pragma journal_mode = delete', [])
    rmSync(file)
    rmSync(`${file}-journal`, { force: true })
    if (firstFolder === undefined) return
    const first = resolve(firstFolder)
    for (let at = dirname(resolve(file)); at.length >= first.length; at = dirname(at)) rmdirSync(at)
  } catch {
    // Something else lies there, or the system keeps open files.
  }
}

/** Takes the file for this process; the lock is the operating system's and ends with it, however that ends. */
function lock(engine: SqliteEngine): void {
  engine.query('pragma locking_mode = exclusive', [])
  engine.query('pragma journal_mode = wal', [])
  engine.query('pragma synchronous = normal', [])
  engine.execute('begin immediate; commit')
}

/** Gives the file back: a closed connection keeps its locks until its statements are collected. */
function unlock(engine: SqliteEngine): void {
  try {
    engine.query('pragma journal_mode = delete', [])
    engine.query('pragma locking_mode = normal', [])
    engine.query('select count(*) from sqlite_schema', [])
  } catch {
    // A transaction is under way: the file is given back when the process ends.
  }
}

/** Makes a folder, and returns the first one that was not there, if any. */
function makeFolder(folder: string): string | undefined {
  try {
    return mkdirSync(folder, { recursive: true })
  } catch (cause) {
    throw unusable(folder, cause)
  }
}

function orRefuse<T>(folder: string, work: () => T): T {
  try {
    return work()
  } catch (cause) {
    if (!(cause instanceof EngineError)) throw cause
    if (cause.code.startsWith('SQLITE_BUSY')) throw inUse(folder)
    throw unusable(folder, cause)
  }
}

function unusable(folder: string, cause: unknown): StartError {
  const code = cause instanceof Error && 'code' in cause ? ` (${cause.code})` : ''
  const message = `The data folder ${folder} cannot be used${code}. Choose another with --data (SANDBOX_DATA).`
  return new StartError(message, { cause })
}

function earlierVersion(folder: string): StartError {
  const message = `The data folder ${folder} was made by another version. Delete it, or choose another with --data (SANDBOX_DATA).`
  return new StartError(message)
}

function inUse(folder: string): FolderInUseError {
  const message = `The data folder ${folder} is in use by another sandbox. Stop that one, or choose another folder.`
  return new FolderInUseError(message)
}

/** Tells a call inside of a transaction, which would wait for itself, from one beside it. */
function createScope(): Scope {
  const storage = new AsyncLocalStorage<Unit>()
  let units = 0
  return {
    run: async (unit, body) => {
      units += 1
      try {
        return await storage.run(unit, body)
      } finally {
        units -= 1
        // While it is enabled, every promise of the process takes longer, once for each storage; and
        // Node keeps it.
        if (units === 0) storage.disable()
      }
    },
    current: () => storage.getStore(),
  }
}
