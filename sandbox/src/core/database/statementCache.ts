/** More than the statements a sandbox uses: to prepare one takes longer than to run it. */
const maxStatements = 1_000

/** Keeps what was prepared, by its text. */
export type StatementCache<T> = {
  get(text: string): T
  /** Releases every statement. */
  clear(): void
}

/** @param release - Frees a statement that is not used again */
export function createStatementCache<T>(
  prepare: (text: string) => T,
  release: (statement: T) => void = () => {},
): StatementCache<T> {
  const statements = new Map<string, T>()
  const clear = () => {
    for (const statement of statements.values()) release(statement)
    statements.clear()
  }
  return {
    get: (text) => {
      const known = statements.get(text)
      if (known !== undefined) return known
      if (statements.size >= maxStatements) clear()
      const statement = prepare(text)
      statements.set(text, statement)
      return statement
    },
    clear,
  }
}
