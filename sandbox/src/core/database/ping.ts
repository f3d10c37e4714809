import { sql } from 'drizzle-orm'
import { clearTimeout, setTimeout } from '../nodeGlobals.ts'
import type { Database } from './database.ts'

/** Checks whether the database responds to a query in time. */
export async function ping({ query }: Database, timeoutMs = 2_000): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  const responded = query((db) => db.run(sql`select 1`)).then(
    () => true,
    () => false,
  )
  try {
    return await Promise.race([responded, late])
  } finally {
    clearTimeout(timer)
  }
}
