import type { RelayLimit } from './options.ts'
import type { Owner } from './ownership.ts'
import { RelayError } from './relayError.ts'
import type { RelayParts } from './relayParts.ts'
import type { Call } from './route.ts'
import { storeKey } from './storeKey.ts'

/**
 * Counts a challenge or a verify against the caller's address.
 *
 * @throws RATE_LIMITED (429)
 */
export async function limitByAddress(
  relay: RelayParts,
  { route, address }: Pick<Call, 'route' | 'address'>,
): Promise<void> {
  if (!route.limit || address === undefined) return
  const { challengesPerAddress, verifiesPerAddress } = relay.settings.limits
  const limit = route.limit === 'challenge' ? challengesPerAddress : verifiesPerAddress
  await countOne(relay, limit, route.limit, 'address', address)
}

/**
 * Counts a challenge or a verify against the account and the credential. Only after it is known
 * that both are the caller's: a stranger must not use up somebody's tries.
 *
 * A passkey's challenge sends nothing to anybody and proves nothing, and pages fetch it ahead, so it
 * has a limit of its own. Which it is, the service's list says: the request could say anything.
 *
 * @throws RATE_LIMITED (429)
 */
export async function limitByOwner(
  relay: RelayParts,
  { route: { limit }, params }: Call,
  owner: Owner | undefined,
): Promise<void> {
  if (!limit || !owner) return
  const { limits } = relay.settings
  const isChallenge = limit === 'challenge'
  const credential = params.id ?? ''
  if (isChallenge && owner.credentialType === 'PASSKEY') {
    return countOne(relay, limits.passkeyChallengesPerCredential, limit, 'passkey', credential)
  }
  const perCredential = isChallenge ? limits.challengesPerCredential : limits.verifiesPerCredential
  const perAccount = isChallenge ? limits.challengesPerAccount : limits.verifiesPerAccount
  if (credential !== '') await countOne(relay, perCredential, limit, 'credential', credential)
  await countOne(relay, perAccount, limit, 'account', owner.id)
}

async function countOne(
  { settings: { store } }: RelayParts,
  { max, windowSeconds }: RelayLimit,
  ...name: string[]
): Promise<void> {
  const { count, secondsLeft } = await store.count(await storeKey('limit', ...name), windowSeconds)
  if (count <= max) return
  throw new RelayError(429, 'RATE_LIMITED', 'Too many tries', {
    retryAfterSeconds: Math.max(1, secondsLeft),
  })
}
