import type { Transitions } from '../core/states.ts'

export type ResetStatus =
  | 'INITIATED'
  | 'PENDING_REVIEW'
  | 'LIVENESS_PASSED'
  | 'COMPLETED'
  | 'REJECTED'
  | 'EXPIRED'

/** A reset can be completed only after its liveness check was passed. */
export const resetTransitions: Transitions<ResetStatus> = {
  INITIATED: ['LIVENESS_PASSED', 'PENDING_REVIEW', 'REJECTED', 'EXPIRED'],
  PENDING_REVIEW: ['LIVENESS_PASSED', 'REJECTED', 'EXPIRED'],
  LIVENESS_PASSED: ['COMPLETED', 'EXPIRED'],
  COMPLETED: [],
  REJECTED: [],
  EXPIRED: [],
}
