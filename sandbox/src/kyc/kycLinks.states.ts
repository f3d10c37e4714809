import type { Transitions } from '../core/states.ts'

export type KycLinkStatus = 'OPEN' | 'USED'

/** A link works for one verification; its expiry is not a status of its own. */
export const kycLinkTransitions: Transitions<KycLinkStatus> = { OPEN: ['USED'], USED: [] }
