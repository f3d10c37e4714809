import type { Agent } from 'holdfast'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Unread } from '../session/Unread.tsx'
import { useAccount } from '../shared/queries.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Link } from '../ui/Link.tsx'
import { Screen } from '../ui/Screen.tsx'
import { AgentCard } from './AgentCard.tsx'
import { AgentHistory } from './AgentHistory.tsx'
import { AgentRequests } from './AgentRequests.tsx'
import { useAgents, useDollars } from './agentQueries.ts'
import { ConnectAgentSheet } from './ConnectAgentSheet.tsx'
import { DisconnectAgentSheet } from './DisconnectAgentSheet.tsx'
import { Dollars } from './Dollars.tsx'
import { PolicySheet } from './PolicySheet.tsx'
import { useOwnAccounts } from './useOwnAccounts.ts'

const texts = messages.agents

/** What is open over the screen. */
type Sheet = { kind: 'connect' | 'policy' | 'disconnect' | 'dollars'; agent?: Agent }

/** What agents ask for, who they are and what they did. */
export function Agents(): ReactElement {
  const agents = useAgents()
  const dollars = useDollars()
  const account = useAccount()
  const own = useOwnAccounts()
  const [sheet, setSheet] = useState<Sheet>()
  const close = () => setSheet(undefined)
  const connect = () => setSheet({ kind: 'connect' })
  const changeLimits = (agent: Agent) => setSheet({ kind: 'policy', agent })
  const addDollars = () => setSheet({ kind: 'dollars' })
  const error = agents.error ?? dollars.error ?? account.error
  const retry = () => void Promise.all([agents.refetch(), dollars.refetch(), account.refetch()])
  // As it is now: it may have connected or gone since the sheet was opened.
  const agent = agents.data?.find(({ id }) => id === sheet?.agent?.id)
  const agentOf = (kind: Sheet['kind']) =>
    sheet?.kind === kind ? (agent ?? sheet.agent) : undefined
  const isEmpty = agents.data?.length === 0
  return (
    <Screen
      title={texts.title}
      width="narrow"
      action={
        own &&
        !isEmpty && (
          <Button look="quiet" onClick={connect}>
            {texts.connect}
          </Button>
        )
      }
    >
      {agents.data && own ? (
        <div className="sections">
          <AgentRequests
            agents={agents.data}
            own={own}
            onChangeLimits={changeLimits}
            onAddDollars={addDollars}
          />
          {isEmpty ? (
            <Empty icon="agent" rank="h2" title={texts.emptyTitle} text={texts.empty}>
              <Button onClick={connect}>{texts.connect}</Button>
            </Empty>
          ) : (
            <ul className="agents">
              {agents.data.map((agent) => (
                <AgentCard
                  key={agent.id}
                  agent={agent}
                  own={own}
                  onChange={() => changeLimits(agent)}
                  onDisconnect={() => setSheet({ kind: 'disconnect', agent })}
                  onConnect={() => setSheet({ kind: 'connect', agent })}
                />
              ))}
            </ul>
          )}
          <Dollars
            hasPayer={agents.data.some(({ isConnected }) => isConnected)}
            isAdding={sheet?.kind === 'dollars'}
            onAdd={addDollars}
            onClose={close}
          />
          <AgentHistory hasAgents={!isEmpty} />
          <p>
            <Link to="/" look="quiet">
              {texts.back}
            </Link>
          </p>
          <ConnectAgentSheet
            isOpen={sheet?.kind === 'connect'}
            former={agentOf('connect')}
            own={own}
            onClose={close}
          />
          <PolicySheet agent={agentOf('policy')} isGone={!agent} own={own} onClose={close} />
          <DisconnectAgentSheet agent={agentOf('disconnect')} isGone={!agent} onClose={close} />
        </div>
      ) : (
        <Unread error={error} onRetry={retry} />
      )}
    </Screen>
  )
}
