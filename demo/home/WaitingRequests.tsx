import { useSecondsLeft } from 'holdfast/react'
import type { ReactElement } from 'react'
import { shownCount } from '../activity/ActivityPanel.tsx'
import { useAgentRequests, useAgents } from '../agents/agentQueries.ts'
import { lastExpiry, openRequests } from '../agents/agentRequest.ts'
import { messages } from '../messages.ts'
import { preparedIn } from '../shared/drafts.ts'
import { useAccount, useActivity } from '../shared/queries.ts'
import { Link } from '../ui/Link.tsx'

const texts = messages.agents

/** How many requests and prepared payments of agents the customer can decide; undefined until they are read. */
export function useWaitingCount(): number | undefined {
  const { data: requests = [], isPending } = useAgentRequests()
  const { data: activity } = useActivity(shownCount)
  const { data: account } = useAccount()
  const { data: agents = [] } = useAgents()
  const prepared = activity ? preparedIn(activity, account?.id, agents) : []
  const open = openRequests(requests, useSecondsLeft(lastExpiry(requests)))
  return isPending && prepared.length === 0 ? undefined : open.length + prepared.length
}

/** Leads to what agents have asked for. */
export function WaitingRequests({ count }: { count: number }): ReactElement {
  return (
    <Link to="/agents" className="waits">
      <span className="count">{count}</span>
      <span>{texts.waiting(count)}</span>
      <span className="see">{texts.see}</span>
    </Link>
  )
}
