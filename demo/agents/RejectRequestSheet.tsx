import { type AgentAction, rejectAgentAction } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Problems } from '../ui/Form.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { SheetDecision } from '../ui/SheetDecision.tsx'
import { useToasts } from '../ui/toasts.ts'
import { useGone } from '../ui/useGone.ts'
import { refreshAgents } from './agentQueries.ts'

const texts = messages.agents

export interface RejectRequestSheetProps {
  /** Which; undefined keeps the sheet closed. */
  action: AgentAction | undefined
  /** Whether it does not wait any more. */
  isGone: boolean
  /** The agent's. */
  name?: string
  sum?: string
  payee?: string
  onClose: () => void
}

/** Rejects a request, with an optional reason for the agent. */
export function RejectRequestSheet(props: RejectRequestSheetProps): ReactElement {
  const { action, isGone, name = '', sum = '', payee = '', onClose } = props
  return (
    <Sheet title={texts.rejectTitle} isOpen={action !== undefined} onClose={onClose}>
      {action && (
        <Rejection
          action={action}
          isGone={isGone}
          name={name}
          sum={sum}
          payee={payee}
          onClose={onClose}
        />
      )}
    </Sheet>
  )
}

function Rejection(props: Required<RejectRequestSheetProps>): ReactElement {
  const { action, isGone, name, sum, payee, onClose } = props
  const { show } = useToasts()
  const [, setProblems] = useState<Problems>({})
  const { run, isPending, error } = useAction(rejectAgentAction)
  const [isStarted, setIsStarted] = useState(false)
  const text = messages.walletErrors.AGENT_ACTION_NOT_PENDING ?? ''
  // It goes by this action, unless that failed.
  const isOwn = isStarted && !error
  useGone(isGone && !isOwn, text, onClose)
  const reject = ({ reason }: Record<string, string>) => {
    if (!action) return
    setIsStarted(true)
    after(run(action, reason ? { reason } : {}), async () => {
      await refreshAgents()
      onClose()
      show(texts.rejected(sum))
    })
  }
  return (
    <Form busy={isPending} check={() => ({})} onProblems={setProblems} onSubmit={reject}>
      <p>{texts.rejectText(name, sum, payee)}</p>
      <Field
        name="reason"
        label={texts.reason}
        hint={texts.reasonHint(name)}
        maxLength={500}
        autoComplete="off"
      />
      <Problem error={error} />
      <SheetDecision>
        <Button type="submit" look="danger" wide busy={isPending}>
          {texts.reject}
        </Button>
      </SheetDecision>
    </Form>
  )
}
