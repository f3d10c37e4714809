import type { RelayLimit } from './options.ts'
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
 * @throws RATE_LIMITED (429)
 */
export async function limitByOwner(
  relay: RelayParts,
  { route, params }: Call,
  accountId: string | undefined,
): Promise<void> {
  if (!route.limit || accountId === undefined) return
  const { limits } = relay.settings
  const isChallenge = route.limit === 'challenge'
  const perAccount = isChallenge ? limits.challengesPerAccount : limits.verifiesPerAccount
  const perCredential = isChallenge ? limits.challengesPerCredential : limits.verifiesPerCredential
  if (params.id !== undefined) {
    await countOne(relay, perCredential, route.limit, 'credential', params.id)
  }
  await countOne(relay, perAccount, route.limit, 'account', accountId)
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
