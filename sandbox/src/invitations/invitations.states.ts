import type { Transitions } from '../core/states.ts'

export type InvitationStatus = 'PENDING' | 'CLAIMED' | 'EXPIRED' | 'CANCELLED'

/** An invitation is pending until it is claimed, is cancelled or expires. */
export const invitationTransitions: Transitions<InvitationStatus> = {
  PENDING: ['CLAIMED', 'EXPIRED', 'CANCELLED'],
  CLAIMED: [],
  EXPIRED: [],
  CANCELLED: [],
}
