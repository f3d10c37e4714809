import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { migrationsTable } from '../database/migrationsTable.ts'
import { StartError } from '../startError.ts'

/** The statement that makes a connection look for tables, which have no schema in their names, in one. */
export function useSchema(schema: string): string {
  return `set search_path to "${schema}"`
}

/**
 * Checks that the schema of this connection is missing, empty or a sandbox's: a reset empties it.
 *
 * @param problem - The message where it holds anything else
 * @throws StartError
 */
export async function assertOwnSchema(db: Transaction, problem: string): Promise<void> {
  const isForeign = sql<boolean>`to_regclass(${migrationsTable}) is null and exists (
    select from pg_class where relnamespace = to_regnamespace(current_schema()::text)
  )`
  const [row] = await db.select({ isForeign }).from(sql`(select) as one`)
  if (row?.isForeign) throw new StartError(problem)
}
