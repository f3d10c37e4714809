import type { Agent, AgentAction, AgentDecision } from 'holdfast'
import { type ReactElement, useEffect, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { readAgain } from '../session/queryClient.ts'
import { formatAmount } from '../shared/amounts.ts'
import { useActivity, useBankAccounts } from '../shared/queries.ts'
import { hasPaid, recentCount } from '../shared/recentPayees.ts'
import { Button } from '../ui/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useToasts } from '../ui/toasts.ts'
import { AgentRequest } from './AgentRequest.tsx'
import { lastKnownObstacles, useAgentRequests, useDollars } from './agentQueries.ts'
import {
  amountOfRequest,
  destinationOf,
  factsOfRequest,
  nameOfAgent,
  type OwnAccounts,
  payeeOfRequest,
} from './agentRequest.ts'
import { describeObstacle, findObstacles } from './approvalObstacle.ts'
import { PreparedPayments } from './PreparedPayments.tsx'
import { RejectRequestSheet } from './RejectRequestSheet.tsx'

const texts = messages.agents

export interface AgentRequestsProps {
  agents: Agent[]
  own: OwnAccounts
  onChangeLimits: (agent: Agent) => void
  onAddDollars: () => void
}

/** An approval after which nothing was paid. */
interface Failure extends Pick<AgentDecision, 'id'> {
  text: string
  /** Why, as sentences. */
  reasons: string[]
}

/** What waits for the customer, oldest first: it appears and goes by itself. */
export function AgentRequests(props: AgentRequestsProps): ReactElement {
  const { agents, own, onChangeLimits, onAddDollars } = props
  const { data: requests = [], error, refetch } = useAgentRequests()
  const payees = useBankAccounts()
  const { data: accounts } = payees
  const { data: dollars } = useDollars()
  const noteOf = usePayeeNote(own)
  const { show } = useToasts()
  const [failures, setFailures] = useState<Failure[]>([])
  // Stays until its outcome is known, also where the news of its decision come first.
  const [underWay, setUnderWay] = useState<AgentAction>()
  // What may have been approved: it is said once it waits no more.
  const [unclear, setUnclear] = useState<AgentAction[]>([])
  const [rejecting, setRejecting] = useState<AgentAction>()
  const isGone = underWay && !requests.some(({ id }) => id === underWay.id)
  const shown = isGone ? [underWay, ...requests] : requests
  const describe = (action: AgentAction) => {
    const amount = amountOfRequest(action)
    return {
      name: nameOfAgent(action.agentId, agents),
      sum: amount ? formatAmount(amount) : '',
      payee: payeeOfRequest(action, accounts ?? [], own),
    }
  }
  useUnknownPayees(shown.filter((action) => accounts && !describe(action).payee))
  const agentOf = ({ agentId }: AgentAction) => agents.find(({ id }) => id === agentId)
  const nameOf = (action: AgentAction) => describe(action).payee ?? texts.unknownPayee
  const fail = (action: AgentAction) => {
    const { name, sum } = describe(action)
    const text = texts.approvalFailed(name, sum)
    const reasons = lastKnownObstacles(action).map(describeObstacle)
    setFailures((all) => [...all, { id: action.id, text, reasons }])
    // The customer has gone on to another screen meanwhile.
    if (location.pathname !== '/agents') show(text)
  }
  const forget = (id: string) => setUnclear((all) => all.filter((each) => each.id !== id))
  const start = (action: AgentAction | undefined) => {
    setUnderWay(action)
    if (action) forget(action.id)
  }
  return (
    <>
      {unclear
        .filter(({ id }) => !shown.some((each) => each.id === id))
        .map((action) => (
          <Notice key={action.id} tone="wait">
            <p>{texts.approvalUnclear(describe(action).name, describe(action).sum)}</p>
            <p>{texts.approvalUnclearText}</p>
            <Button look="text" onClick={() => forget(action.id)}>
              {messages.dismiss}
            </Button>
          </Notice>
        ))}
      {failures.map(({ id, text, reasons }) => (
        <Notice key={id}>
          <p>{text}</p>
          {(reasons.length > 0 ? reasons : [texts.approvalRefused]).map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          <p>{texts.approvalFailedText}</p>
          <Button
            look="text"
            onClick={() => setFailures((all) => all.filter((each) => each.id !== id))}
          >
            {messages.dismiss}
          </Button>
        </Notice>
      ))}
      {error && requests.length === 0 && <Problem error={error} onRetry={() => void refetch()} />}
      {!accounts && shown.length > 0 && (
        <Problem error={payees.error} onRetry={() => void payees.refetch()} />
      )}
      {accounts && shown.length > 0 && (
        <section className="panel" aria-labelledby="requests">
          <h2 id="requests">{texts.requests}</h2>
          <ul className="requests">
            {shown.map((action) => (
              <AgentRequest
                // Whom it pays is read anew when that becomes known.
                key={`${action.id} ${describe(action).payee !== undefined}`}
                action={action}
                agent={agentOf(action)}
                obstacles={findObstacles(action, {
                  agent: agentOf(action),
                  dollars,
                  now: new Date(),
                })}
                facts={factsOfRequest(action, accounts, own)}
                {...describe(action)}
                payeeNote={noteOf(action)}
                onReadPayees={() => void payees.refetch()}
                onUnderWay={start}
                onFailed={() => fail(action)}
                onUnknown={() => setUnclear((all) => [...all, action])}
                onReject={() => setRejecting(action)}
                onChangeLimits={onChangeLimits}
                onAddDollars={onAddDollars}
              />
            ))}
          </ul>
        </section>
      )}
      <PreparedPayments agents={agents} own={own} />
      <RejectRequestSheet
        action={rejecting}
        isGone={!requests.some(({ id }) => id === rejecting?.id)}
        {...(rejecting && { ...describe(rejecting), payee: nameOf(rejecting) })}
        onClose={() => setRejecting(undefined)}
      />
    </>
  )
}

/** An agent may have added an account after they were read: they are read again, once for each. */
function useUnknownPayees(actions: AgentAction[]): void {
  const ids = actions.map((action) => destinationOf(action)?.accountId).join()
  useEffect(() => {
    if (ids !== '') void readAgain(['bankAccounts'])
  }, [ids])
}

/** What the customer's payments say of a payee. Those that agents made do not make one known. */
function usePayeeNote(own: OwnAccounts): (action: AgentAction) => string | undefined {
  const { data, error } = useActivity(recentCount)
  return (action) => {
    const destination = destinationOf(action)
    if (!destination || (!data && !error)) return undefined
    const { accountId } = destination
    if (accountId && [own.dollars, own.wallet].includes(accountId)) return undefined
    if (data && hasPaid(data.movements, destination, own.wallet)) return undefined
    return data && !data.hasMore ? texts.newPayee : texts.notLatelyPaid
  }
}
