import { type Agent, pauseAgent } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { formatAmount } from '../shared/amounts.ts'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { isolate } from '../ui/isolate.ts'
import { useToasts } from '../ui/toasts.ts'
import { AgentStatus } from './AgentStatus.tsx'
import { sentencesOf } from './agentPolicy.ts'
import { refreshAgents } from './agentQueries.ts'
import { amountCurrency, type OwnAccounts } from './agentRequest.ts'
import { ResumeAgent } from './ResumeAgent.tsx'

const texts = messages.agents

export interface AgentCardProps {
  agent: Agent
  own: OwnAccounts
  onChange: () => void
  onDisconnect: () => void
  /** Of one whose code was not redeemed: begins again. */
  onConnect: () => void
}

/** One agent: what it may do, what it spent today, and the ways to stop it. */
export function AgentCard(props: AgentCardProps): ReactElement {
  const { agent, own } = props
  const name = isolate(agent.name)
  return (
    <li className="agent">
      <header>
        <span className="disc">
          <Icon name="agent" />
        </span>
        <h2>{name}</h2>
        <AgentStatus agent={agent} />
      </header>
      <ul className="sentences">
        {sentencesOf(agent.policy, own).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {agent.isConnected ? <Connected {...props} /> : <NotConnected {...props} />}
    </li>
  )
}

function Connected({ agent, onChange, onDisconnect }: AgentCardProps): ReactElement {
  const name = isolate(agent.name)
  return (
    <>
      <Usage {...agent} />
      <div className="acts">
        {agent.isPaused ? <ResumeAgent agent={agent} look="quiet" /> : <Pause agent={agent} />}
        <Button look="text" label={texts.changeLabel(name)} onClick={onChange}>
          {texts.change}
        </Button>
        <Button look="text" label={texts.disconnectLabel(name)} onClick={onDisconnect}>
          {texts.disconnect}
        </Button>
      </div>
    </>
  )
}

function NotConnected({ agent, onConnect, onDisconnect }: AgentCardProps): ReactElement {
  const name = isolate(agent.name)
  return (
    <>
      <p className="soft small">{texts.notConnected}</p>
      <div className="acts">
        <Button look="quiet" label={`${texts.connectAgain}: ${name}`} onClick={onConnect}>
          {texts.connectAgain}
        </Button>
        <Button look="text" label={`${texts.remove}: ${name}`} onClick={onDisconnect}>
          {texts.remove}
        </Button>
      </div>
    </>
  )
}

/** What was spent today, as a part of what may be. */
function Usage({ policy, usage }: Agent): ReactElement {
  const { currency, dailyLimit } = policy.spendingLimits
  const sum = (amount: number) => formatAmount({ amount, currency: amountCurrency(currency) })
  const spent = sum(usage.dailySpend)
  if (dailyLimit === undefined) return <p className="soft small">{texts.spentTodayOpen(spent)}</p>
  const text = texts.spentToday(spent, sum(dailyLimit))
  return (
    <div className="usage">
      <progress max={dailyLimit} value={Math.min(usage.dailySpend, dailyLimit)} aria-label={text} />
      <p className="soft small">{text}</p>
    </div>
  )
}

function Pause({ agent }: Pick<AgentCardProps, 'agent'>): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(pauseAgent)
  const name = isolate(agent.name)
  const pause = () =>
    after(run(agent.id), async () => {
      await refreshAgents()
      show(texts.paused(name))
    })
  return (
    <>
      <Problem error={error} />
      <Button look="quiet" busy={isPending} label={texts.pauseLabel(name)} onClick={pause}>
        {texts.pause}
      </Button>
    </>
  )
}
