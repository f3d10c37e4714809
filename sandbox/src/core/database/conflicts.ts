import { EngineError } from './sqliteEngine.ts'

/** Checks whether a row was refused because another one has the same unique value. */
export function isUniqueViolation(error: unknown): boolean {
  const { code } = engineErrorOf(error) ?? {}
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
}

/** Checks whether a rule with this name was broken: a check, or what a trigger raises. */
export function breaksRule(error: unknown, name: string): boolean {
  const { code = '', message = '' } = engineErrorOf(error) ?? {}
  return code.startsWith('SQLITE_CONSTRAINT') && message.includes(name)
}

/** The error of the database, inside of what the query builder wraps it in. */
function engineErrorOf(error: unknown): EngineError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof EngineError) return at
  }
  return undefined
}
