import { type Agent, resumeAgent } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { refreshAgents } from '../app/agentQueries.ts'
import { isolate } from '../app/isolate.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { FreshPasskey } from '../components/FreshPasskey.tsx'
import { messages } from '../messages.ts'

const texts = messages.agents

export interface ResumeAgentProps {
  agent: Agent
  wide?: boolean
}

/** Lets a paused agent pay again, so that a fresh passkey may be demanded. */
export function ResumeAgent({ agent, wide = false }: ResumeAgentProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(resumeAgent)
  const name = isolate(agent.name)
  const resume = () =>
    after(run(agent.id), async () => {
      await refreshAgents()
      show(texts.resumed(name))
    })
  return (
    <FreshPasskey error={error} onConfirmed={resume}>
      <Button wide={wide} busy={isPending} label={texts.resumeLabel(name)} onClick={resume}>
        {texts.resume}
      </Button>
    </FreshPasskey>
  )
}
