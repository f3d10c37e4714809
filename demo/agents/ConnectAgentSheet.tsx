import {
  type Agent,
  type AgentConnection,
  connectAgent,
  disconnectAgent,
  getAgent,
  type Wallet,
} from 'holdfast'
import { useAction, useWallet } from 'holdfast/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { useCredentials } from '../shared/queries.ts'
import { NoPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Field } from '../ui/Field.tsx'
import type { Problems } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Sheet } from '../ui/Sheet.tsx'
import { AgentCode } from './AgentCode.tsx'
import { fieldsOfPolicy, suggestedPolicy } from './agentPolicy.ts'
import { refreshAgents } from './agentQueries.ts'
import type { OwnAccounts } from './agentRequest.ts'
import { PolicyForm } from './PolicyForm.tsx'

const texts = messages.agents

export interface ConnectAgentSheetProps {
  isOpen: boolean
  /** One whose code was never redeemed: the new one takes its place. */
  former: Agent | undefined
  own: OwnAccounts
  onClose: () => void
}

/** A new agent: what it may do, then its code until that is redeemed. Closed before, there is none. */
export function ConnectAgentSheet(props: ConnectAgentSheetProps): ReactElement {
  const { isOpen, onClose } = props
  const wallet = useWallet()
  const [connection, setConnection] = useState<AgentConnection>()
  const [isConnected, setIsConnected] = useState(false)
  const { data: credentials } = useCredentials()
  const hasNoPasskey = credentials?.every(({ type }) => type !== 'PASSKEY') === true
  const close = () => {
    // What cannot be deleted now is listed as not connected.
    if (connection && !isConnected) {
      void disconnectAgent(wallet, connection.agent.id).then(refreshAgents, refreshAgents)
    }
    setConnection(undefined)
    setIsConnected(false)
    onClose()
  }
  const codeTitle = isConnected ? texts.connectedTitle : texts.codeTitle
  const title = connection ? codeTitle : texts.connect
  return (
    <Sheet title={title} isOpen={isOpen} onClose={close}>
      {connection ? (
        <AgentCode
          connection={connection}
          onRenewed={setConnection}
          onConnected={() => setIsConnected(true)}
          onClose={close}
        />
      ) : hasNoPasskey ? (
        // The platform demands one for every new agent: the form would lead nowhere.
        <NoPasskey />
      ) : (
        <NewAgent {...props} onCreated={setConnection} />
      )}
    </Sheet>
  )
}

/** An agent whose code was redeemed meanwhile stays. */
async function removeUnused(wallet: Wallet, { id }: Agent): Promise<void> {
  const { isConnected } = await getAgent(wallet, id)
  if (!isConnected) await disconnectAgent(wallet, id)
}

function nameProblem(name: string): string | undefined {
  if (name.trim() === '') return texts.nameMissing
  return name.length > 100 ? texts.nameProblem : undefined
}

interface NewAgentProps extends ConnectAgentSheetProps {
  onCreated: (connection: AgentConnection) => void
}

function NewAgent({ former, own, onCreated }: NewAgentProps): ReactElement {
  const wallet = useWallet()
  const [problems, setProblems] = useState<Problems>({})
  const { run, isPending, error } = useAction(connectAgent)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  return (
    <PolicyForm
      fields={former ? fieldsOfPolicy(former.policy, own) : suggestedPolicy()}
      own={own}
      check={({ name = '' }) => ({ name: nameProblem(name) })}
      onProblems={setProblems}
      submitLabel={texts.continue}
      busy={isPending}
      error={error}
      onSubmit={(policy, { name = '' }) =>
        after(run({ name, policy }), async (connection) => {
          onCreated(connection)
          if (former) await removeUnused(wallet, former).catch(() => {})
          await refreshAgents()
        })
      }
    >
      <Notice tone="wait">{texts.unsigned}</Notice>
      <div ref={field}>
        <Field
          name="name"
          label={texts.name}
          hint={texts.nameHint}
          maxLength={100}
          autoComplete="off"
          defaultValue={former?.name}
          problem={problems.name}
          onChange={() => setProblems({})}
        />
      </div>
    </PolicyForm>
  )
}
