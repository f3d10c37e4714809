import type { ReactElement } from 'react'
import { useAgents } from '../app/agentQueries.ts'
import { isolate } from '../app/isolate.ts'
import { AgentStatus } from '../components/AgentStatus.tsx'
import { Empty } from '../components/Empty.tsx'
import { Icon } from '../components/Icon.tsx'
import { Link } from '../components/Link.tsx'
import { Problem } from '../components/Problem.tsx'
import { Rows } from '../components/Rows.tsx'
import { messages } from '../messages.ts'

const { agents: texts } = messages

/** Who may pay for the customer. */
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
