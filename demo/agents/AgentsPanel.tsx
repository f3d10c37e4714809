import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isolate } from '../ui/isolate.ts'
import { Link } from '../ui/Link.tsx'
import { Rows } from '../ui/Rows.tsx'
import { AgentDollars } from './AgentDollars.tsx'
import { AgentStatus } from './AgentStatus.tsx'
import { useAgents } from './agentQueries.ts'

const { agents: texts } = messages

/** The agents that may pay for the customer. */
export function AgentsPanel(): ReactElement {
  const { data, error, refetch } = useAgents()
  const isEmpty = data?.length === 0
  return (
    <section className="panel" aria-labelledby="agents">
      <header>
        <h2 id="agents">{texts.title}</h2>
        {data && !isEmpty && <Link to="/agents">{texts.all}</Link>}
      </header>
      {error && !data && <Problem error={error} onRetry={() => void refetch()} />}
      {isEmpty && (
        <Empty icon="agent" title={texts.emptyTitle} text={texts.about}>
          <Link to="/agents" look="quiet">
            {texts.connect}
          </Link>
        </Empty>
      )}
      {data && !isEmpty && <AgentDollars />}
      <Rows items={data?.slice(0, 3)} isFailed={error !== null}>
        {(agent) => (
          <li key={agent.id}>
            <Link to="/agents" className="row">
              <span className="disc">
                <Icon name="agent" />
              </span>
              <span className="who">{isolate(agent.name)}</span>
              <AgentStatus agent={agent} />
            </Link>
          </li>
        )}
      </Rows>
    </section>
  )
}
