import type { Transitions } from '../core/states.ts'

/** `PENDING`, `UNDER_REVIEW` and `INACTIVE` are documented, but no transition leads to them. */
export type ExternalAccountStatus =
  | 'PENDING'
  | 'ACTIVE'
  | 'UNDER_REVIEW'
  | 'INACTIVE'
  | 'PENDING_OWNERSHIP_VERIFICATION'
  | 'UNVERIFIED'

/** A failed proof of ownership can be repeated; a successful one is final. */
export const externalAccountTransitions: Transitions<ExternalAccountStatus> = {
  PENDING: [],
  ACTIVE: [],
  UNDER_REVIEW: [],
  INACTIVE: [],
  PENDING_OWNERSHIP_VERIFICATION: ['ACTIVE', 'UNVERIFIED'],
  UNVERIFIED: ['PENDING_OWNERSHIP_VERIFICATION'],
}
