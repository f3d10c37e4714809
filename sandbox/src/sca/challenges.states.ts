import type { Transitions } from '../core/states.ts'

export type ChallengeStatus = 'OPEN' | 'PASSED' | 'REPLACED' | 'VOID'

/**
 * A challenge accepts one proof, and too many wrong ones void it; its expiry is not a status of its
 * own.
 */
export const challengeTransitions: Transitions<ChallengeStatus> = {
  OPEN: ['PASSED', 'REPLACED', 'VOID'],
  PASSED: [],
  REPLACED: [],
  VOID: [],
}
