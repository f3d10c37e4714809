import type { Agent } from 'holdfast'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'

/** Whether an agent may act: a word and a shape, never a colour alone. */
export function AgentStatus({
  agent: { isConnected, isPaused },
}: {
  agent: Pick<Agent, 'isConnected' | 'isPaused'>
}): ReactElement {
  const isActive = isConnected && !isPaused
  const { status } = messages.agents
  const word = isConnected ? (isPaused ? status.paused : status.active) : status.open
  return (
    <span className="status" data-tone={isActive ? 'good' : 'wait'}>
      {word}
    </span>
  )
}
