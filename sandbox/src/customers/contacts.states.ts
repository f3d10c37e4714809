import type { Transitions } from '../core/states.ts'

/** The status of a contact: whether the customer has proved that the e-mail address or phone number is theirs. */
export type ContactStatus = 'PENDING' | 'VERIFIED'

/** A changed contact has to be verified again. */
export const contactTransitions: Transitions<ContactStatus> = {
  PENDING: ['VERIFIED'],
  VERIFIED: ['PENDING'],
}
