const retryableStates = ['40001', '40P01']

/** Postgres ends one of two transactions that wait for each other; that one starts again. */
export async function retryOnConflict<T>(run: () => Promise<T>, attempts = 5): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (attempts <= 1 || !retryableStates.includes(sqlState(error) ?? '')) throw error
    return retryOnConflict(run, attempts - 1)
  }
}

/** The SQLSTATE of a database error, looking through the wrappers of the query builder. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') return at.code
  }
  return undefined
}

/** The name of the constraint a database error is about. */
export function violatedConstraint(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('constraint' in at && typeof at.constraint === 'string') return at.constraint
  }
  return undefined
}
