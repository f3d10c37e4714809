import { type Agent, updateAgentPolicy } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { after } from '../app/after.ts'
import { fieldsOfPolicy } from '../app/agentPolicy.ts'
import { refreshAgents } from '../app/agentQueries.ts'
import type { OwnAccounts } from '../app/agentRequest.ts'
import { isolate } from '../app/isolate.ts'
import { useToasts } from '../app/toasts.ts'
import { useGone } from '../app/useGone.ts'
import { Sheet } from '../components/Sheet.tsx'
import { messages } from '../messages.ts'
import { PolicyForm } from './PolicyForm.tsx'

const texts = messages.agents

export interface PolicySheetProps {
  /** Whose; undefined keeps the sheet closed. */
  agent: Agent | undefined
  /** Whether it is not among the customer's agents any more. */
  isGone: boolean
  own: OwnAccounts
  onClose: () => void
}

/** What an agent may do from now on. Where that is more, a fresh passkey is demanded. */
export function PolicySheet(props: PolicySheetProps): ReactElement {
  const { agent, isGone, own, onClose } = props
  const title = agent ? texts.changeTitle(isolate(agent.name)) : ''
  return (
    <Sheet title={title} isOpen={agent !== undefined} onClose={onClose}>
      {agent && <Change agent={agent} isGone={isGone} own={own} onDone={onClose} />}
    </Sheet>
  )
}

interface ChangeProps {
  agent: Agent
  isGone: boolean
  own: OwnAccounts
  onDone: () => void
}

function Change({ agent, isGone, own, onDone }: ChangeProps): ReactElement {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(updateAgentPolicy)
  useGone(isGone && !isPending, texts.disconnected(isolate(agent.name)), onDone)
  return (
    <PolicyForm
      fields={fieldsOfPolicy(agent.policy, own)}
      own={own}
      submitLabel={texts.save}
      busy={isPending}
      error={error}
      onSubmit={(policy) =>
        after(run(agent.id, policy), async () => {
          await refreshAgents()
          onDone()
          show(texts.changed(isolate(agent.name)))
        })
      }
    />
  )
}
