import { parseAgentDecision } from '../../shared/agent.ts'
import type { AgentDecision } from '../../shared/agentResources.ts'
import { object, text } from '../../shared/shape.ts'
import type { Call } from '../context/route.ts'
import type { RelayStore } from '../stores/relayStore.ts'
import { storeKey } from '../stores/storeKey.ts'

/** For as long as an approval may be repeated. */
export const keptSeconds = 86_400

/** The service's decision on an approval of the action with this digest. */
export interface Approval {
  digest: string
  decision: AgentDecision
}

const parseApproval = object<Approval>({ digest: text, decision: parseAgentDecision })

/** An approval that will be sent. */
interface SentApproval {
  /** Takes note that the service refused it, so that nothing can have come of it. */
  noteRefused(): Promise<void>
}

/** The approvals of one action by one user, in the store that all instances share. */
export interface Approvals {
  /** Returns whether an approval was sent that the service, as far as is known, did not refuse. */
  mayHavePassed(): Promise<boolean>
  /** Takes note that one will be sent. */
  noteSent(): Promise<SentApproval>
  /** The outcome, once the service has said it. */
  read(): Promise<Approval | undefined>
  write(approval: Approval): Promise<void>
}

/**
 * Opens the user's approvals of an action in the store: counts of those sent and of those refused, and the
 * outcome, each in an entry of its own, so that none is written over another.
 */
export async function approvalsOf(
  store: RelayStore,
  { user, params }: Pick<Call, 'user' | 'params'>,
): Promise<Approvals> {
  const { id = '', actionId = '' } = params
  const sentKey = await storeKey('agent-approval-sent', user.id, id, actionId)
  const refusedKey = await storeKey('agent-approval-refused', user.id, id, actionId)
  const key = await storeKey('agent-approval', user.id, id, actionId)
  return {
    async mayHavePassed() {
      // In this order: an approval that comes in between is one more that was sent.
      // guard: agent-approval-counts
      const refused = await store.get(refusedKey)
      return (await store.get(sentKey)) !== refused
    },
    async noteSent() {
      const { secondsLeft } = await store.count(sentKey, keptSeconds)
      return {
        // The count of refusals ends first: it must not make up for an approval sent later.
        async noteRefused() {
          await store.count(refusedKey, Math.max(1, secondsLeft))
        },
      }
    },
    async read() {
      const noted = await store.get(key)
      return noted === undefined ? undefined : parseApproval(JSON.parse(noted), 'approval')
    },
    write: (approval) => store.put(key, JSON.stringify(approval), keptSeconds),
  }
}
