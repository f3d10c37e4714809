import type { Transitions } from '../core/states.ts'

export type ChallengeStatus = 'OPEN' | 'PASSED' | 'FAILED' | 'ABANDONED'

/** A challenge is decided once; its expiry is not a status of its own. */
export const challengeTransitions: Transitions<ChallengeStatus> = {
  OPEN: ['PASSED', 'FAILED', 'ABANDONED'],
  PASSED: [],
  FAILED: [],
  ABANDONED: [],
}
