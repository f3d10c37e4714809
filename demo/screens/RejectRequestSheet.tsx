import { type AgentAction, rejectAgentAction } from 'holdfast'
import { useAction } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { after } from '../app/after.ts'
import { refreshAgents } from '../app/agentQueries.ts'
import { useToasts } from '../app/toasts.ts'
import { Button } from '../components/Button.tsx'
import { Field } from '../components/Field.tsx'
import { Form, type Problems } from '../components/Form.tsx'
import { Problem } from '../components/Problem.tsx'
import { Sheet } from '../components/Sheet.tsx'
import { messages } from '../messages.ts'

const texts = messages.agents

export interface RejectRequestSheetProps {
  /** Which; undefined keeps the sheet closed. */
  action: AgentAction | undefined
  /** The agent's. */
  name?: string
  sum?: string
  payee?: string
  onClose: () => void
}

/** Nothing is paid, and the agent may learn why. */
export function RejectRequestSheet(props: RejectRequestSheetProps): ReactElement {
  const { action, name = '', sum = '', payee = '', onClose } = props
  return (
    <Sheet title={texts.rejectTitle} isOpen={action !== undefined} onClose={onClose}>
      {action && (
        <Rejection action={action} name={name} sum={sum} payee={payee} onClose={onClose} />
      )}
    </Sheet>
  )
}

function Rejection({ action, name, sum, payee, onClose }: Required<RejectRequestSheetProps>) {
  const { show } = useToasts()
  const [, setProblems] = useState<Problems>({})
  const { run, isPending, error } = useAction(rejectAgentAction)
  const reject = ({ reason }: Record<string, string>) =>
    action &&
    after(run(action, reason ? { reason } : {}), async () => {
      await refreshAgents()
      onClose()
      show(texts.rejected(sum))
    })
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
      <Button type="submit" look="danger" wide busy={isPending}>
        {texts.reject}
      </Button>
    </Form>
  )
}
