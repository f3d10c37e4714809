import type { Transitions } from '../core/states.ts'

export type AgentActionStatus = 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'FAILED'

/** Only a pending action can be decided; the transaction shows the outcome of an approved one. */
export const agentActionTransitions: Transitions<AgentActionStatus> = {
  PENDING_APPROVAL: ['APPROVED', 'REJECTED', 'FAILED'],
  APPROVED: [],
  REJECTED: [],
  FAILED: [],
}
