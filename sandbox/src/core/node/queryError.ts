import { DrizzleQueryError } from 'drizzle-orm/errors'

/** A query that failed, without its parameters: these are people's data, and errors are logged. */
export class QueryError extends Error {
  override readonly name = 'QueryError'

  constructor({ query, cause }: DrizzleQueryError) {
    super(`Failed query: ${query}`, { cause })
  }
}

/** Takes the parameters out of the error that work on the database fails with. */
export async function hideParameters<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw error instanceof DrizzleQueryError ? new QueryError(error) : error
  }
}
