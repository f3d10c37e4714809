import type { Transitions } from '../core/states.ts'

/** The `kycStatus` of a person, the `kybStatus` of a business. */
export type CustomerStatus = 'UNVERIFIED' | 'PENDING' | 'APPROVED' | 'REJECTED'

/** A customer can be checked again at any time, but not be one who never was. */
export const customerTransitions: Transitions<CustomerStatus> = {
  UNVERIFIED: ['PENDING', 'APPROVED', 'REJECTED'],
  PENDING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PENDING', 'REJECTED'],
  REJECTED: ['PENDING', 'APPROVED'],
}
