import { useSecondsLeft } from 'holdfast/react'
import type { ReactElement } from 'react'
import { shownCount } from '../activity/ActivityPanel.tsx'
import { useAgentRequests, useAgents } from '../agents/agentQueries.ts'
import {
  amountOfRequest,
  lastExpiry,
  nameOfAgent,
  openRequests,
  payeeOfRequest,
} from '../agents/agentRequest.ts'
import { useOwnAccounts } from '../agents/useOwnAccounts.ts'
import { messages } from '../messages.ts'
import { formatAmount } from '../shared/amounts.ts'
import { preparedIn } from '../shared/drafts.ts'
import { useAccount, useActivity, useBankAccounts } from '../shared/queries.ts'
import { Link } from '../ui/Link.tsx'

const texts = messages.agents

/** Returns the number of agents' requests and prepared payments that wait for the customer; undefined until they are read. */
export function useWaitingCount(): number | undefined {
  const { data: requests = [], isPending } = useAgentRequests()
  const { data: activity } = useActivity(shownCount)
  const { data: account } = useAccount()
  const { data: agents = [] } = useAgents()
  const prepared = activity ? preparedIn(activity, account?.id, agents) : []
  const open = openRequests(requests, useSecondsLeft(lastExpiry(requests)))
  return isPending && prepared.length === 0 ? undefined : open.length + prepared.length
}

/** Links to the requests of agents. */
export function WaitingRequests({ count }: { count: number }): ReactElement {
  return (
    <Link to="/agents" className="waits">
      <span className="count">{count}</span>
      <span>
        {texts.waiting(count)}
        {count === 1 && <OnlyRequest />}
      </span>
      <span className="see">{texts.see}</span>
    </Link>
  )
}

/** The agent, the amount and the receiver of the only request that is waiting. */
function OnlyRequest(): ReactElement | null {
  const { data: requests = [] } = useAgentRequests()
  const { data: agents } = useAgents()
  const { data: accounts } = useBankAccounts()
  const own = useOwnAccounts()
  const [request] = openRequests(requests, useSecondsLeft(lastExpiry(requests)))
  const amount = request && amountOfRequest(request)
  const receiver = request && accounts && own && payeeOfRequest(request, accounts, own)
  if (!amount || !agents || !receiver) return null
  const name = nameOfAgent(request.agentId, agents)
  const text = texts.waitingToPay(name, formatAmount(amount), receiver)
  return (
    <>
      <br />
      <span className="small">{text}</span>
    </>
  )
}
