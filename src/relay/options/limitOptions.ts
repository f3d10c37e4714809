import { checkWhole } from '../checks/checkOption.ts'
import { assertKnownNames, checkShape } from '../checks/checkShape.ts'

/** At most `max` calls within `windowSeconds`; both are whole numbers from 1. */
export interface RelayLimit {
  /** The next call is refused. */
  max: number
  /** From the first call that counts. */
  windowSeconds: number
}

/** Limits of how often calls may be made. Each counts what its name says, for one user, account or address. */
export interface RelayLimits {
  /** Reads of one user, on all routes together. @default 6000 in 600 seconds */
  readsPerUser: RelayLimit
  /** Writes of one user, on all routes together, each leg counted. A payment is two. @default 2000 in 600 seconds */
  writesPerUser: RelayLimit
  /**
   * Calls of one user that start something the relay stores until it is finished: a signed action, a
   * challenge, a provider flow. @default 200 in 600 seconds
   */
  startedActionsPerUser: RelayLimit
  /**
   * Challenges of one user, but those of passkeys, whatever they are for. An execution that sends a code counts as one.
   * @default 60 in 600 seconds
   */
  challengesPerUser: RelayLimit
  /** Challenges for one account, and executions that send a code, but those of passkeys. @default 30 in 600 seconds */
  challengesPerAccount: RelayLimit
  /** Challenges for one credential: each is an e-mail. @default 10 in 600 seconds */
  challengesPerCredential: RelayLimit
  /** Challenges for one passkey, which pages fetch ahead. @default 60 in 600 seconds */
  passkeyChallengesPerCredential: RelayLimit
  /** Challenges asked for from one address. @default 300 in 600 seconds */
  challengesPerAddress: RelayLimit
  /** Sign-ins tried on one account. @default 20 in 600 seconds */
  verifiesPerAccount: RelayLimit
  /** Sign-ins tried with one credential. @default 10 in 600 seconds */
  verifiesPerCredential: RelayLimit
  /** Sign-ins tried from one address. @default 100 in 600 seconds */
  verifiesPerAddress: RelayLimit
  /** Credentials made for one account, each leg counted. @default 20 in 600 seconds */
  newCredentialsPerAccount: RelayLimit
  /** Credentials made from one address, each leg counted. @default 300 in 600 seconds */
  newCredentialsPerAddress: RelayLimit
  /** Results of provider flows one user asks for. @default 300 in 600 seconds */
  flowResultsPerUser: RelayLimit
  /** Codes and passkeys of strong authentication, and factors enrolled, by one user. @default 30 in 600 seconds */
  proofsPerUser: RelayLimit
  /** Codes and passkeys of strong authentication sent from one address. @default 100 in 600 seconds */
  proofsPerAddress: RelayLimit
  /** Ids that are not their own which one user names. @default 60 in 600 seconds */
  unknownIdsPerUser: RelayLimit
}

const tenMinutes = 600

const defaultLimits: RelayLimits = {
  readsPerUser: { max: 6000, windowSeconds: tenMinutes },
  writesPerUser: { max: 2000, windowSeconds: tenMinutes },
  startedActionsPerUser: { max: 200, windowSeconds: tenMinutes },
  challengesPerUser: { max: 60, windowSeconds: tenMinutes },
  challengesPerAccount: { max: 30, windowSeconds: tenMinutes },
  challengesPerCredential: { max: 10, windowSeconds: tenMinutes },
  passkeyChallengesPerCredential: { max: 60, windowSeconds: tenMinutes },
  challengesPerAddress: { max: 300, windowSeconds: tenMinutes },
  verifiesPerAccount: { max: 20, windowSeconds: tenMinutes },
  verifiesPerCredential: { max: 10, windowSeconds: tenMinutes },
  verifiesPerAddress: { max: 100, windowSeconds: tenMinutes },
  newCredentialsPerAccount: { max: 20, windowSeconds: tenMinutes },
  newCredentialsPerAddress: { max: 300, windowSeconds: tenMinutes },
  flowResultsPerUser: { max: 300, windowSeconds: tenMinutes },
  proofsPerUser: { max: 30, windowSeconds: tenMinutes },
  proofsPerAddress: { max: 100, windowSeconds: tenMinutes },
  unknownIdsPerUser: { max: 60, windowSeconds: tenMinutes },
}

/**
 * Fills in the default limits. A limit that is no number would never be reached.
 *
 * @throws INVALID_INPUT naming the limit that is wrong
 */
export function checkLimits(limits: Partial<RelayLimits>): RelayLimits {
  const set = Object.entries(limits).filter(([, limit]) => limit !== undefined)
  assertKnownNames(Object.keys(limits), Object.keys(defaultLimits), 'limits')
  for (const [name, limit] of set) {
    checkShape(limit, { max: 'any', windowSeconds: 'any' }, `limits.${name}`)
    // guard: relay-limit-option
    checkWhole(limit?.max, `limits.${name}.max`)
    checkWhole(limit?.windowSeconds, `limits.${name}.windowSeconds`)
  }
  return { ...defaultLimits, ...Object.fromEntries(set) }
}
