import type { Transitions } from '../core/states.ts'

export type DelegatedKeyStatus = 'PENDING' | 'ACTIVE' | 'REVOKED'

export const delegatedKeyTransitions: Transitions<DelegatedKeyStatus> = {
  PENDING: ['ACTIVE', 'REVOKED'],
  ACTIVE: ['REVOKED'],
  REVOKED: [],
}
