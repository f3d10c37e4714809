import type { Transitions } from '../core/states.ts'

export type CardState = 'PENDING_KYC' | 'PENDING_ISSUE' | 'ACTIVE' | 'FROZEN' | 'CLOSED'

/** The actors that change the state of a card. */
export type CardActor = 'ISSUER' | 'PLATFORM' | 'SERVICE'

/** A card is issued only to an approved cardholder, so none waits for KYC. */
const issuer: Transitions<CardState> = {
  PENDING_KYC: ['PENDING_ISSUE'],
  PENDING_ISSUE: ['ACTIVE', 'CLOSED'],
  ACTIVE: [],
  FROZEN: [],
  CLOSED: [],
}

const platform: Transitions<CardState> = {
  PENDING_KYC: [],
  PENDING_ISSUE: [],
  ACTIVE: ['FROZEN', 'CLOSED'],
  FROZEN: ['ACTIVE', 'CLOSED'],
  CLOSED: [],
}

/** A deleted customer has no cards, in any state. */
const service: Transitions<CardState> = {
  PENDING_KYC: ['CLOSED'],
  PENDING_ISSUE: ['CLOSED'],
  ACTIVE: ['CLOSED'],
  FROZEN: ['CLOSED'],
  CLOSED: [],
}

export const cardTransitions: Record<CardActor, Transitions<CardState>> = {
  ISSUER: issuer,
  PLATFORM: platform,
  SERVICE: service,
}
