import { type Agent, disconnectAgent } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { isolate } from '../ui/isolate.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useGone } from '../ui/useGone.ts'
import { refreshAgents } from './agentQueries.ts'

const texts = messages.agents

export interface DisconnectAgentSheetProps {
  /** Which; undefined keeps the sheet closed. */
  agent: Agent | undefined
  /** Whether it is not among the customer's agents any more. */
  isGone: boolean
  onClose: () => void
}

/** Ends the access of an agent, or the code of one that never connected. */
export function DisconnectAgentSheet(props: DisconnectAgentSheetProps): ReactElement {
  const { agent, isGone, onClose } = props
  const title = agent?.isConnected === false ? texts.removeTitle : texts.disconnectTitle
  return (
    <Sheet title={title} isOpen={agent !== undefined} onClose={onClose}>
      {agent && <Disconnection agent={agent} isGone={isGone} onDone={onClose} />}
    </Sheet>
  )
}

interface DisconnectionProps {
  agent: Agent
  isGone: boolean
  onDone: () => void
}

function Disconnection({ agent, isGone, onDone }: DisconnectionProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(disconnectAgent)
  const [isStarted, setIsStarted] = useState(false)
  const name = isolate(agent.name)
  const { isConnected } = agent
  const done = isConnected ? texts.disconnected(name) : texts.removed(name)
  // It goes by this action, unless that failed.
  const isOwn = isStarted && !error
  useGone(isGone && !isOwn, done, onDone)
  const disconnect = () => {
    setIsStarted(true)
    after(run(agent.id), async () => {
      await refreshAgents()
      onDone()
      show(done)
    })
  }
  return (
    <div className="stack">
      <p>{isConnected ? texts.disconnectText(name) : texts.removeText(name)}</p>
      <Problem error={error} />
      <SheetDecision>
        <Button look="danger" wide busy={isPending} onClick={disconnect}>
          {isConnected ? texts.disconnect : texts.remove}
        </Button>
      </SheetDecision>
    </div>
  )
}
