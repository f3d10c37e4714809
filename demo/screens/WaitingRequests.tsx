import type { ReactElement } from 'react'
import { useAgentRequests, useAgents } from '../app/agentQueries.ts'
import { preparedIn } from '../app/drafts.ts'
import { useAccount, useActivity } from '../app/queries.ts'
import { Link } from '../components/Link.tsx'
import { messages } from '../messages.ts'
import { shownCount } from './ActivityPanel.tsx'

const texts = messages.agents

/** How much of what agents want waits for the customer. */
export function WaitingRequests(): ReactElement | null {
  const { data: requests = [] } = useAgentRequests()
  const { data: activity } = useActivity(shownCount)
  const { data: account } = useAccount()
  const { data: agents = [] } = useAgents()
  const prepared = activity ? preparedIn(activity, account?.id, agents) : []
  const count = requests.length + prepared.length
  if (count === 0) return null
  return (
    <Link to="/agents" className="waits">
      <span className="count">{count}</span>
      <span>{texts.waiting(count)}</span>
      <span className="see">{texts.see}</span>
    </Link>
  )
}
