import type { Transitions } from '../core/states.ts'

export type ChallengeStatus = 'OPEN' | 'PASSED' | 'REPLACED'

/** A challenge accepts one proof; its expiry is not a status of its own. */
export const challengeTransitions: Transitions<ChallengeStatus> = {
  OPEN: ['PASSED', 'REPLACED'],
  PASSED: [],
  REPLACED: [],
}
