/** Lists the migrations that ran, inside of the schema they made: what has it is a sandbox's. */
export const migrationsTable = '__holdfast_sandbox_migrations'
