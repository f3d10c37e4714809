import type { AgentApi } from '../service/agentApi.ts'
import type { AgentAction } from '../service/shapes.ts'
import { notFoundOut } from './unknownOutcome.ts'

/** How many pages of actions are read to find out about one payment. */
const maxPages = 10

/**
 * Lists the actions that are newer than one, the newest first.
 *
 * @param previousActionId - absent when there was none
 * @throws ToolProblem when that action is not found: whatever is not among the actions that were read
 *   may still be among the others
 */
export async function listActionsSince(
  api: AgentApi,
  previousActionId: string | undefined,
): Promise<AgentAction[]> {
  const since: AgentAction[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const { data, nextCursor } = await api.listActions(cursor)
    const end = data.findIndex(({ id }) => id === previousActionId)
    if (end >= 0) return [...since, ...data.slice(0, end)]
    since.push(...data)
    if (!nextCursor) return requireNoneBefore(previousActionId, since)
    cursor = nextCursor
  }
  throw notFoundOut()
}

/** The whole list says it all only where no action was before. */
function requireNoneBefore(
  previousActionId: string | undefined,
  all: AgentAction[],
): AgentAction[] {
  // guard: mcp-payment-not-found
  if (previousActionId === undefined) return all
  throw notFoundOut()
}
