import { sql } from 'drizzle-orm'
import type { Transaction } from './database.ts'
import { migrationsTable } from './migrationsTable.ts'

/**
 * Empties every table of the schema but the list of migrations. To truncate one costs milliseconds
 * even when it is empty, so that is left to large tables, whose space is given back, and to those
 * whose rows cannot be deleted one by one.
 */
export async function clearTables(tx: Transaction): Promise<void> {
  // A block has no parameters.
  const kept = sql.raw(migrationsTable)
  await tx.execute(sql`
    do $$
    declare
      own_schema constant regnamespace := current_schema()::text::regnamespace;
      to_truncate text;
      to_clear regclass;
    begin
      select string_agg(oid::regclass::text, ', ') into to_truncate
        from pg_class
        where relnamespace = own_schema and relkind = 'r' and relname <> '${kept}'
          and pg_relation_size(oid) > 0
          and (pg_relation_size(oid) > 262144 or exists (
            select from pg_trigger where tgrelid = pg_class.oid and tgname like '%append_only'
          ));
      if to_truncate is not null then execute 'truncate ' || to_truncate || ' cascade'; end if;
      for to_clear in
        select oid::regclass
        from pg_class
        where relnamespace = own_schema and relkind = 'r' and relname <> '${kept}'
          and pg_relation_size(oid) > 0
        -- Rows that refer to others go first.
        order by exists (
          select from pg_constraint where conrelid = pg_class.oid and contype = 'f'
        ) desc
      loop
        execute 'delete from ' || to_clear;
      end loop;
    end $$`)
}
