import { and, eq, isNull } from 'drizzle-orm'
import { notFound } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { type AgentRow, agents } from './agents.table.ts'

/**
 * An agent that was not deleted.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export async function getAgent({ tx }: Work, id: string): Promise<AgentRow> {
  const [row] = await tx.select().from(agents).where(isLive(id))
  if (!row) throw notFound('REFERENCE_NOT_FOUND', 'Agent')
  return row
}

function isLive(id: string) {
  return and(eq(agents.id, id), isNull(agents.deletedAt))
}
