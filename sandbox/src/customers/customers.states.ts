import type { Transitions } from '../core/states.ts'

/** The `kycStatus` of a person, the `kybStatus` of a business. */
export type CustomerStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED' | 'HOLD'

/** A customer can be checked again at any time, but not be one who never was. */
export const customerTransitions: Transitions<CustomerStatus> = {
  UNVERIFIED: ['PENDING', 'APPROVED', 'REJECTED', 'HOLD'],
  PENDING: ['APPROVED', 'REJECTED', 'HOLD'],
  APPROVED: ['PENDING', 'REJECTED', 'HOLD'],
  REJECTED: ['PENDING', 'APPROVED'],
  HOLD: ['PENDING', 'APPROVED', 'REJECTED'],
}
