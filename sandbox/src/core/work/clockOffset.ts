import { eq } from 'drizzle-orm'
import { keptValues } from './keptValues.table.ts'
import type { Work } from './work.ts'

const name = 'clockOffset'

/** Keeps how far the clock was moved, so that time does not run back over a restart. */
export async function keepClockOffset({ tx }: Work, ms: number): Promise<void> {
  await tx
    .insert(keptValues)
    .values({ name, value: ms })
    .onConflictDoUpdate({ target: keptValues.name, set: { value: ms } })
}

/** How far the clock was moved before. */
export async function keptClockOffset({ tx }: Work): Promise<number> {
  const [row] = await tx.select().from(keptValues).where(eq(keptValues.name, name))
  return typeof row?.value === 'number' ? row.value : 0
}
