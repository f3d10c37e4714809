import type { Transitions } from '../core/states.ts'

export type FactorStatus = 'PENDING' | 'ACTIVE' | 'REMOVED'

/** A repeated enrolment creates another factor. */
export const factorTransitions: Transitions<FactorStatus> = {
  PENDING: ['ACTIVE', 'REMOVED'],
  ACTIVE: ['REMOVED'],
  REMOVED: [],
}
