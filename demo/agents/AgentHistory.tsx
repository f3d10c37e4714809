import type { Amount, ExternalAccount, Transaction } from 'holdfast'
import type { ReactElement, ReactNode } from 'react'
import { messages } from '../messages.ts'
import { titleOf } from '../payees/counterparty.ts'
import { formatAmount } from '../shared/amounts.ts'
import { effectOf, type Movement, movementOf, signOf } from '../shared/movements.ts'
import { useActivity, useBankAccounts } from '../shared/queries.ts'
import { StatusTag } from '../shared/StatusTag.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Link } from '../ui/Link.tsx'
import { leftToRight } from '../ui/leftToRight.ts'
import { Rows } from '../ui/Rows.tsx'
import { formatTime } from '../ui/time.ts'
import type { DecidedRequest, NamedAgent } from './agentPlatform.ts'
import { useDecidedRequests, useNamedAgents } from './agentQueries.ts'
import { amountOfRequest, nameOfAgent, titleOfRequest } from './agentRequest.ts'

const texts = messages.agents
const readCount = 50

/** A payment of an agent, or a request that came to nothing. */
type Deed = { id: string; at: string } & ({ payment: Transaction } | { request: DecidedRequest })

/** What agents paid, and what they were not let pay. */
export function AgentHistory({ hasAgents }: { hasAgents: boolean }): ReactElement | null {
  const agents = useNamedAgents()
  const activity = useActivity(readCount)
  const decided = useDecidedRequests()
  const { data: accounts } = useBankAccounts()
  const deeds =
    activity.data &&
    decided.data &&
    accounts &&
    deedsOf(
      activity.data.movements.flatMap((it) => (it.kind === 'payment' ? [it.payment] : [])),
      decided.data,
    )
  if (!hasAgents && deeds?.length === 0) return null
  return (
    <section className="panel" aria-labelledby="deeds">
      <h2 id="deeds">{texts.history}</h2>
      {deeds?.length === 0 && <p className="soft">{texts.noHistory}</p>}
      <Rows items={deeds} isFailed={activity.error !== null || decided.error !== null}>
        {(deed) =>
          'payment' in deed ? (
            <Paid key={deed.id} {...deed} agents={agents} accounts={accounts ?? []} />
          ) : (
            <NotPaid key={deed.id} {...deed} agents={agents} accounts={accounts ?? []} />
          )
        }
      </Rows>
    </section>
  )
}

/** Newest first. What was approved and paid is among the payments. */
function deedsOf(payments: Transaction[], requests: DecidedRequest[]): Deed[] {
  const paid = payments
    .filter(({ agentId }) => agentId !== undefined)
    .map((payment) => ({ id: payment.id, at: payment.createdAt ?? '', payment }))
  const notPaid = requests
    .filter(({ transactionId }) => transactionId === undefined)
    .map((request) => ({ id: request.id, at: request.at, request }))
  return [...paid, ...notPaid].sort((one, other) => Date.parse(other.at) - Date.parse(one.at))
}

interface Known {
  agents: NamedAgent[]
  accounts: ExternalAccount[]
}

function Paid({ payment, agents, accounts }: Known & { payment: Transaction }): ReactElement {
  return (
    <li>
      <Link to={`/payments/${payment.id}`} className="row">
        <Line
          title={titleOf(payment, accounts)}
          about={aboutOf(payment.agentId, payment.createdAt ?? '', agents)}
          amount={payment.sentAmount}
          movement={movementOf(payment)}
        >
          <StatusTag {...payment} />
        </Line>
      </Link>
    </li>
  )
}

function NotPaid({ request, agents, accounts }: Known & { request: DecidedRequest }): ReactElement {
  const { agentId, at, status, reason, action = {} } = request
  return (
    <li>
      <div className="row">
        <Line
          title={titleOfRequest(action, accounts)}
          about={aboutOf(agentId, at, agents)}
          amount={amountOfRequest(action)}
        >
          <span className="status" data-tone="bad">
            {texts.outcome[status] ?? status}
          </span>
          {reason && (
            <>
              <br />
              <span className="soft small">{texts.yourReason(reason)}</span>
            </>
          )}
        </Line>
      </div>
    </li>
  )
}

interface LineProps {
  title: string
  about: string
  amount: Amount | undefined
  /** What was paid of it, for its sign. @default nothing */
  movement?: Movement
  children: ReactNode
}

function Line({ title, about, amount, movement, children }: LineProps): ReactElement {
  return (
    <>
      <span className="disc">
        <Icon name="agent" />
      </span>
      <span>
        <span className="who">{title}</span>
        <br />
        <span className="soft small">{about}</span>
      </span>
      <span className="end">
        <span className="sum" data-effect={movement ? effectOf(movement) : 'none'}>
          {amount && leftToRight((movement ? signOf(movement) : '') + formatAmount(amount))}
        </span>
        <br />
        {children}
      </span>
    </>
  )
}

function aboutOf(agentId: string | undefined, at: string, agents: NamedAgent[]): string {
  return texts.by(nameOfAgent(agentId, agents), at && formatTime(at))
}
