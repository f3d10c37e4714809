import type { AgentConnection, Currency } from 'holdfast'
import { useAction, useSecondsLeft } from 'holdfast/react'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { messages } from '../messages.ts'
import { Problem } from '../session/Problem.tsx'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { after } from '../ui/after.ts'
import { Button } from '../ui/Button.tsx'
import { CopyButton } from '../ui/CopyButton.tsx'
import { formatCountdown } from '../ui/countdown.ts'
import { isolate } from '../ui/isolate.ts'
import { LaterQrCode } from '../ui/LaterQrCode.tsx'
import { Notice } from '../ui/Notice.tsx'
import { AddDollars } from './AddDollars.tsx'
import { refreshAgents, useDollars } from './agentQueries.ts'

const texts = messages.agents
const maxPauseMs = 2_000

export interface AgentCodeProps {
  connection: AgentConnection
  /** Another code, in the place of one that has expired. */
  onRenewed: (connection: AgentConnection) => void
  onConnected: () => void
  onClose: () => void
}

/** The code of a new agent, until its program has redeemed it. */
export function AgentCode(props: AgentCodeProps): ReactElement {
  const { connection, onClose } = props
  const name = isolate(connection.agent.name)
  const { status, error } = useConnected(props)
  // Only while there is nothing to pay with.
  const currency = useEmptyDollars()
  const isConnected = status === 'connected'
  return (
    <div className="stack">
      <Problem error={error} />
      {status === undefined && <Code connection={connection} name={name} />}
      {/* There before what it says: only then is that announced everywhere. */}
      <div role="status">
        {status === undefined && <p className="waits-for">{texts.waitingFor(name)}</p>}
        {status === 'expired' && <Notice tone="wait">{texts.codeExpired}</Notice>}
        {isConnected && <Connected name={name} isPenniless={currency !== undefined} />}
      </div>
      {status === 'expired' && <Renew {...props} />}
      {isConnected && currency && <AddDollars currency={currency} />}
      <Button wide look={isConnected && !currency ? 'brand' : 'quiet'} onClick={onClose}>
        {isConnected ? texts.done : messages.sheet.cancel}
      </Button>
    </div>
  )
}

/** How the wait for a code ended. */
interface End {
  code: string
  status?: string
  error?: unknown
}

/** Waits for the program, for as long as the code is shown. */
function useConnected({ connection, onConnected }: AgentCodeProps) {
  const [ended, setEnded] = useState<End>()
  const latest = useRef(onConnected)
  useEffect(() => {
    latest.current = onConnected
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { code } = connection
    connection.connected({ maxPauseMs, signal: leaving.signal }).then(
      ({ status }) => {
        if (status === 'connected') latest.current()
        setEnded({ code, status })
        void refreshAgents()
      },
      (error: unknown) => leaving.signal.aborted || setEnded({ code, error }),
    )
    return () => leaving.abort()
  }, [connection])
  const { status, error }: Partial<End> = ended?.code === connection.code ? ended : {}
  return { status, error }
}

/** The currency of the account that agents pay from, where it holds nothing. */
function useEmptyDollars(): Currency | undefined {
  const { data } = useDollars()
  return data?.balance.amount === 0 ? data.balance.currency : undefined
}

interface ConnectedProps {
  /** The agent's. */
  name: string
  /** Has nothing to pay with. */
  isPenniless: boolean
}

function Connected({ name, isPenniless }: ConnectedProps): ReactElement {
  return (
    <div className="stack">
      <Notice tone="good">
        <p>{texts.connected(name)}</p>
        <p>{texts.connectedText}</p>
      </Notice>
      {isPenniless && <Notice tone="wait">{texts.noDollars}</Notice>}
    </div>
  )
}

interface CodeProps extends Pick<AgentCodeProps, 'connection'> {
  /** The agent's. */
  name: string
}

function Code({ connection, name }: CodeProps): ReactElement {
  const { code, expiresAt } = connection
  const secondsLeft = useSecondsLeft(expiresAt)
  return (
    <>
      <p>{texts.codeText(name)}</p>
      <div className="device-code">
        <LaterQrCode text={code} label={texts.codeLabel(code)} />
        <div className="stack">
          <p className="letters" translate="no" dir="ltr">
            {code}
          </p>
          <p className="soft small" role="timer" aria-live="off">
            {texts.validFor(formatCountdown(secondsLeft ?? 0))}
          </p>
          <CopyButton text={code} look="quiet">
            {texts.copyCode}
          </CopyButton>
        </div>
      </div>
      <p className="soft small">{texts.codeWarning}</p>
    </>
  )
}

function Renew({ connection, onRenewed }: AgentCodeProps): ReactElement {
  const { run, isPending, error } = useAction((_wallet) => connection.renew())
  const renew = () => after(run(), onRenewed)
  return (
    <FreshPasskey reason="agent" error={error} onConfirmed={renew}>
      <Button wide busy={isPending} onClick={renew}>
        {texts.newCode}
      </Button>
    </FreshPasskey>
  )
}
