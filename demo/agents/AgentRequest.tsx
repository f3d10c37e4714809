import { type Agent, type AgentAction, approveAgentAction } from 'holdfast'
import { useAction, useSecondsLeft } from 'holdfast/react'
import { type ReactElement, useState } from 'react'
import { messages } from '../messages.ts'
import { hasCode } from '../session/hasCode.ts'
import { refreshMoney, useNote } from '../shared/queries.ts'
import { FreshPasskey } from '../signIn/FreshPasskey.tsx'
import { Button } from '../ui/Button.tsx'
import { Facts } from '../ui/Facts.tsx'
import { foreignText } from '../ui/foreignText.ts'
import { Notice } from '../ui/Notice.tsx'
import { formatTime } from '../ui/time.ts'
import { useToasts } from '../ui/toasts.ts'
import { ApprovalObstacles } from './ApprovalObstacles.tsx'
import { refreshAgents } from './agentQueries.ts'
import { changedFacts, type RequestFact, reasonOfRequest } from './agentRequest.ts'
import type { ApprovalObstacle } from './approvalObstacle.ts'

const texts = messages.agents

export interface AgentRequestProps {
  action: AgentAction
  /** The reason why an approval would fail. */
  obstacles: ApprovalObstacle[]
  agent: Agent | undefined
  /** Whom it pays; undefined while that is not known. */
  payee: string | undefined
  /** A warning about the payee. */
  payeeNote: string | undefined
  /** Reads the customer's accounts again. */
  onReadPayees: () => void
  /** What is wanted, as it is now. */
  facts: RequestFact[]
  /** The agent's. */
  name: string
  sum: string
  /** What is being approved; undefined when that is over. */
  onUnderWay: (action: AgentAction | undefined) => void
  /** It was approved, and nothing was paid. */
  onFailed: () => void
  /** It may have been approved or not. */
  onUnknown: () => void
  onReject: () => void
  onChangeLimits: (agent: Agent) => void
  onAddDollars: () => void
}

/** One payment that an agent may not make by itself. Only what was in view can be approved. */
export function AgentRequest(props: AgentRequestProps): ReactElement {
  const { action, agent, facts, name, sum, payee, payeeNote, onReject } = props
  const [seen, setSeen] = useState(facts)
  const { approve, isPending, error } = useApproval(props)
  // An action is shown by the service without the note of its quote.
  const { note, ...noteRead } = useNote(action.quote?.transactionId)
  // One that is under way is decided by the service.
  const isExpired = useSecondsLeft(action.quote?.expiresAt) === 0 && !isPending
  // One that may have been approved already is approved again to find out.
  const isUnclear = hasCode(error, 'OUTCOME_UNKNOWN')
  const isBlocked = props.obstacles.length > 0 && !isPending && !isUnclear
  const changes = changedFacts(seen, facts)
  const [, ...further] = facts
  return (
    <li className="request" aria-label={`${texts.wantsToPay(name)} ${sum}`}>
      <div>
        <h3>{texts.wantsToPay(name)}</h3>
        <p className="sum">{sum}</p>
      </div>
      <Facts
        facts={[
          ...further.map(([fact, value]): [string, string] => [fact, value]),
          [texts.note, note && texts.itsNote(foreignText(note))],
          // An amount in it would turn its words round where lines begin at the right.
          [texts.why, <bdi key="why">{reasonOfRequest(action, agent)}</bdi>],
          [texts.asked, formatTime(action.createdAt)],
        ]}
      />
      {payee !== undefined && payeeNote && !isExpired && !isBlocked && (
        <Notice tone="wait">{payeeNote}</Notice>
      )}
      <div className="decide">
        <div className="stack">
          {isExpired ? (
            <Notice tone="wait">{texts.priceExpired(name)}</Notice>
          ) : isBlocked ? (
            <ApprovalObstacles {...props} />
          ) : payee === undefined ? (
            <UnknownPayee onRead={props.onReadPayees} />
          ) : changes.length > 0 ? (
            <Changes changes={changes} onSeen={() => setSeen(facts)} />
          ) : !noteRead.isKnown ? (
            <UnknownNote error={noteRead.error} onRead={() => void noteRead.refetch()} />
          ) : (
            <FreshPasskey
              reason="agentPayment"
              error={hasCode(error, 'AGENT_ACTION_NOT_PENDING') ? undefined : error}
              exactly={unsure}
              onConfirmed={approve}
            >
              <Button wide busy={isPending} label={texts.approveLabel(name, sum)} onClick={approve}>
                {isPending ? texts.approving : texts.approve}
              </Button>
            </FreshPasskey>
          )}
        </div>
        <Button wide look="quiet" label={texts.rejectLabel(name, sum)} onClick={onReject}>
          {texts.reject}
        </Button>
      </div>
    </li>
  )
}

/** Whether an approval may have been sent. */
const unsure = { NETWORK_ERROR: texts.notSent, OUTCOME_UNKNOWN: texts.approvalUnknown }

/** Approves what is shown, and says how that ended. */
function useApproval({ action, sum, onUnderWay, onFailed, onUnknown }: AgentRequestProps) {
  const { show } = useToasts()
  const { run, isPending, error } = useAction(approveAgentAction)
  // Until the list without it was read, what is still shown takes no second press.
  const [isApproved, setIsApproved] = useState(false)
  const approve = () => {
    onUnderWay(action)
    // A decision elsewhere, a change, or the reason of a failure is in what is read now.
    const refresh = () => Promise.all([refreshAgents(), refreshMoney()])
    void run(action)
      .then(
        async ({ status }) => {
          if (status === 'approved') {
            setIsApproved(true)
            show(texts.approved(sum))
          }
          await refresh()
          if (status !== 'approved') onFailed()
        },
        async (thrown: unknown) => {
          if (hasCode(thrown, 'OUTCOME_UNKNOWN')) onUnknown()
          if (hasCode(thrown, 'AGENT_ACTION_NOT_PENDING')) {
            show(messages.walletErrors.AGENT_ACTION_NOT_PENDING ?? '')
          }
          await refresh()
        },
      )
      .finally(() => onUnderWay(undefined))
  }
  return { approve, isPending: isPending || isApproved, error }
}

/** What is not said on the screen cannot be approved. */
function UnknownPayee({ onRead }: { onRead: () => void }): ReactElement {
  return (
    <Notice tone="wait">
      <p>{texts.unknownPayeeText}</p>
      <Button look="quiet" onClick={onRead}>
        {messages.tryAgain}
      </Button>
    </Notice>
  )
}

interface UnknownNoteProps {
  /** Of the last read; null while it is being read. */
  error: unknown
  onRead: () => void
}

/** What was not read yet cannot be approved either. */
function UnknownNote({ error, onRead }: UnknownNoteProps): ReactElement {
  if (!error) {
    return (
      <Button wide busy>
        {texts.readingNote}
      </Button>
    )
  }
  return (
    <Notice tone="wait">
      <p>{texts.unknownNoteText}</p>
      <Button look="quiet" onClick={onRead}>
        {messages.tryAgain}
      </Button>
    </Notice>
  )
}

interface ChangesProps {
  /** As they were. */
  changes: RequestFact[]
  onSeen: () => void
}

/** What was different a moment ago: it is approved only after it was read. */
function Changes({ changes, onSeen }: ChangesProps): ReactElement {
  return (
    <Notice tone="wait">
      <p>
        <strong>{texts.changedTitle}</strong>
      </p>
      <ul>
        {changes.map(([fact, before]) => (
          <li key={fact}>{texts.changedText(fact, before)}</li>
        ))}
      </ul>
      <Button look="quiet" onClick={onSeen}>
        {texts.changedRead}
      </Button>
    </Notice>
  )
}
