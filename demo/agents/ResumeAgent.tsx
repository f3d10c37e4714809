import { type Agent, resumeAgent } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Button, type ButtonProps } from '../ui/Button.tsx'
import { isolate } from '../ui/isolate.ts'
import { useToasts } from '../ui/toasts.ts'
import { refreshAgents } from './agentQueries.ts'

const texts = messages.agents

export interface ResumeAgentProps {
  agent: Agent
  wide?: boolean
  /** @default 'brand' */
  look?: ButtonProps['look']
}

/** Lets a paused agent pay again, so that a fresh passkey may be demanded. */
export function ResumeAgent({
  agent,
  wide = false,
  look = 'brand',
}: ResumeAgentProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(resumeAgent)
  const name = isolate(agent.name)
  const resume = () =>
    after(run(agent.id), async () => {
      await refreshAgents()
      show(texts.resumed(name))
    })
  return (
    <FreshPasskey reason="agent" error={error} onConfirmed={resume}>
      <Button
        look={look}
        wide={wide}
        busy={isPending}
        label={texts.resumeLabel(name)}
        onClick={resume}
      >
        {texts.resume}
      </Button>
    </FreshPasskey>
  )
}
