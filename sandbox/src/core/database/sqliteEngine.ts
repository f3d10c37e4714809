/** A value of a column, or of a parameter of a statement. */
export type Value = string | number | bigint | Uint8Array | null

/** One open connection to SQLite, the same for every build of it. */
export interface SqliteEngine {
  /**
   * Runs one statement.
   *
   * @returns the values of each row, in the order of the columns
   * @throws EngineError
   */
  query(statement: string, parameters: readonly Value[]): Value[][]
  /**
   * Runs statements that have no parameters.
   *
   * @throws EngineError
   */
  execute(statements: string): void
  /** Opens a copy in memory; what either of the two writes from then on, the other does not see. */
  copy(): SqliteEngine
  close(): void
}

/** A statement that SQLite refused. */
export class EngineError extends Error {
  override readonly name = 'EngineError'

  /** The name of SQLite's extended result code, such as `SQLITE_CONSTRAINT_UNIQUE`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
