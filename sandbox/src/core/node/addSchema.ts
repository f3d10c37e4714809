import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { clearTables } from '../database/clearTables.ts'
import type { Database, Transaction } from '../database/database.ts'

const prefix = 'holdfast_sandbox_added_'

/**
 * Adds a schema to an open database, with the tables that the migrations make. Connections are
 * shared with the other schemas, so each transaction chooses its own.
 *
 * @param owner - The schema of the sandbox that adds it
 * @param statements - Of the migrations, in their order
 */
export async function addSchema(
  transact: Database['transact'],
  owner: string,
  statements: readonly string[],
): Promise<Database> {
  const name = sql.identifier(prefix + randomUUID().replaceAll('-', ''))
  const within: Database['transact'] = (body) =>
    transact(async (tx) => {
      await tx.execute(sql`set local search_path to ${name}`)
      return body(tx)
    })
  // In one transaction, so that a failure leaves no schema behind.
  await transact(async (tx) => {
    await tx.execute(sql`create schema ${name}`)
    await tx.execute(sql`comment on schema ${name} is ${sql.raw(`'${commentOf(owner)}'`)}`)
    await tx.execute(sql`set local search_path to ${name}`)
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
  return {
    transact: within,
    // Outside of a transaction there is no way to choose the schema.
    query: within,
    clear: () => within(clearTables),
    addSchema: () => addSchema(transact, owner, statements),
    close: async () => {
      await transact((tx) => tx.execute(sql`drop schema ${name} cascade`))
    },
  }
}

/** Drops the schemas that a process with this schema added and did not live to drop. */
export async function dropAddedSchemas(tx: Transaction, owner: string): Promise<void> {
  await tx.execute(sql`
    do $$
    declare
      added text;
    begin
      for added in
        select nspname from pg_namespace
        where starts_with(nspname, '${sql.raw(prefix)}')
          and obj_description(oid, 'pg_namespace') = '${sql.raw(commentOf(owner))}'
      loop
        execute format('drop schema %I cascade', added);
      end loop;
    end $$`)
}

/** Says whose a schema is; the name of the owner is safe in a statement, as the option is checked. */
function commentOf(owner: string): string {
  return `Added by the holdfast-sandbox of the schema ${owner}`
}
