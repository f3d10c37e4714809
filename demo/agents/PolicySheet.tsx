import { type Agent, updateAgentPolicy } from 'holdfast'
import { useAction } from 'holdfast/react'
import type { ReactElement } from 'react'
import { messages } from '../messages.ts'
import { after } from '../ui/after.ts'
import { isolate } from '../ui/isolate.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useGone } from '../ui/useGone.ts'
import { fieldsOfPolicy } from './agentPolicy.ts'
import { refreshAgents } from './agentQueries.ts'
import type { OwnAccounts } from './agentRequest.ts'
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
