import type { RelayContext } from '../context/context.ts'
import type { Call, LimitKind, Route } from '../context/route.ts'
import type { AppUser } from '../identify/identify.ts'
import type { RelayLimit, RelayLimits } from '../options/limitOptions.ts'
import { RelayError } from '../relayError.ts'
import type { RelayStore } from '../stores/relayStore.ts'
import { storeKey } from '../stores/storeKey.ts'

/** The subject that a call is counted against. */
type Subject = 'address' | 'user' | 'account' | 'credential'

const limitsOf: Record<LimitKind, Partial<Record<Subject, keyof RelayLimits>>> = {
  challenge: {
    address: 'challengesPerAddress',
    credential: 'challengesPerCredential',
    account: 'challengesPerAccount',
    // guard: relay-limit-challenges
    user: 'challengesPerUser',
  },
  verify: {
    address: 'verifiesPerAddress',
    credential: 'verifiesPerCredential',
    account: 'verifiesPerAccount',
  },
  create: { address: 'newCredentialsPerAddress', account: 'newCredentialsPerAccount' },
  result: { user: 'flowResultsPerUser' },
  proof: { address: 'proofsPerAddress', user: 'proofsPerUser' },
}

/**
 * Counts a call against its user, whatever it is: reads and writes have a limit each. It comes before
 * the request is read, so that even a malformed one counts.
 *
 * @throws RATE_LIMITED (429)
 */
export function limitByUser(
  { settings: { store, limits } }: RelayContext,
  { method }: Route,
  { id }: AppUser,
): Promise<void> {
  const isRead = method === 'GET'
  const limit = isRead ? limits.readsPerUser : limits.writesPerUser
  return countOne(store, limit, isRead ? 'read' : 'write', 'user', id)
}

/**
 * Counts a call that leaves an entry in the store until it is finished or expires, so that one user
 * cannot fill the store. The second leg of a signed action leaves none.
 *
 * @throws RATE_LIMITED (429)
 */
export async function limitStarted(
  { settings: { store, limits } }: RelayContext,
  { route, user, headers }: Call,
): Promise<void> {
  const isStart =
    'forward' in route
      ? (route.forward.signedRetry === true && headers.requestId === undefined) ||
        route.forward.challengeFor !== undefined
      : route.limit === 'challenge'
  if (isStart) await countOne(store, limits.startedActionsPerUser, 'started', 'user', user.id)
}

/**
 * Counts a call against the caller's address. Only after it is known that its ids are the caller's: one
 * user's made-up ids, which count against that user, must not use up the tries of other users behind the address.
 *
 * @throws RATE_LIMITED (429)
 */
export function limitByAddress(relay: RelayContext, call: Call): Promise<void> {
  return countAgainst(relay, call, { address: call.address })
}

/**
 * Counts a call against the user, the account and the credential. Only after it is known that all are
 * the caller's: another user must not use up the owner's tries.
 *
 * A passkey's challenge sends no message and proves nothing, and pages fetch it ahead, so it
 * has a limit of its own. Which it is, the service's list says: the request could say anything.
 *
 * @throws RATE_LIMITED (429)
 */
export async function limitByOwner(relay: RelayContext, call: Call): Promise<void> {
  const { route, params, user, owner } = call
  const { store, limits } = relay.settings
  if (
    route.limit === 'challenge' &&
    owner?.accountId !== undefined &&
    owner.credentialType === 'PASSKEY'
  ) {
    const limit = limits.passkeyChallengesPerCredential
    return countOne(store, limit, 'challenge', 'passkey', params.id ?? '')
  }
  await countAgainst(relay, call, {
    credential: params.id,
    account: owner?.accountId,
    user: user.id,
  })
}

async function countAgainst(
  { settings: { store, limits } }: RelayContext,
  { route: { limit: kind } }: Call,
  subjects: Partial<Record<Subject, string | undefined>>,
): Promise<void> {
  if (kind === undefined) return
  for (const [subject, name] of Object.entries(subjects) as [Subject, string | undefined][]) {
    const limit = limitsOf[kind][subject]
    if (limit && name !== undefined) await countOne(store, limits[limit], kind, subject, name)
  }
}

/**
 * Counts one more, in all instances together.
 *
 * @throws RATE_LIMITED (429) when it is one too many, with the time until the window ends
 */
export async function countOne(
  store: RelayStore,
  { max, windowSeconds }: RelayLimit,
  ...name: string[]
): Promise<void> {
  const { count, secondsLeft } = await store.count(await storeKey('limit', ...name), windowSeconds)
  if (count > max) throw tooMany(secondsLeft)
}

/** The refusal of a caller who has to wait. */
export function tooMany(seconds: number): RelayError {
  return new RelayError(429, 'RATE_LIMITED', 'Too many requests; try again later', {
    retryAfterSeconds: Math.max(1, seconds),
  })
}
