import type { Transitions } from '../core/states.ts'

/** The `kycStatus` of a beneficial owner. */
export type OwnerStatus = 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD'

/** An owner is checked on creation, and again when what was checked changes. */
export const ownerTransitions: Transitions<OwnerStatus> = {
  PENDING: ['APPROVED', 'REJECTED', 'HOLD'],
  APPROVED: ['PENDING', 'REJECTED', 'HOLD'],
  REJECTED: ['PENDING', 'APPROVED'],
  HOLD: ['PENDING', 'APPROVED', 'REJECTED'],
}
