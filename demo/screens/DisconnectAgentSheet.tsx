import { type Agent, disconnectAgent } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { refreshAgents } from '../app/agentQueries.ts'
import { isolate } from '../app/isolate.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { Problem } from '../components/Problem.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { messages } from '../messages.ts'

const texts = messages.agents

export interface DisconnectAgentSheetProps {
  /** Which; undefined keeps the sheet closed. */
  agent: Agent | undefined
  onClose: () => void
}

/** An agent goes for good. */
export function DisconnectAgentSheet({ agent, onClose }: DisconnectAgentSheetProps): ReactElement {
  return (
    <Sheet title={texts.disconnectTitle} isOpen={agent !== undefined} onClose={onClose}>
      {agent && <Disconnection agent={agent} onDone={onClose} />}
    </Sheet>
  )
}

interface DisconnectionProps {
  agent: Agent
  onDone: () => void
}

function Disconnection({ agent, onDone }: DisconnectionProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(disconnectAgent)
  const name = isolate(agent.name)
  const disconnect = () =>
    after(run(agent.id), async () => {
      await refreshAgents()
      onDone()
      show(texts.disconnected(name))
    })
  return (
    <div className="stack">
      <p>{texts.disconnectText(name)}</p>
      <Problem error={error} />
      <Button look="danger" wide busy={isPending} onClick={disconnect}>
        {texts.disconnect}
      </Button>
    </div>
  )
}
