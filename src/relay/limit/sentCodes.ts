import type { ConcurrencyLimiter, RelayContext } from '../context/context.ts'
import type { Call, Prepared } from '../context/route.ts'
import type { RelayLimit } from '../options/limitOptions.ts'
import { storeKey } from '../stores/storeKey.ts'
import { tooMany } from './countCalls.ts'

/** The subject that a code is counted against, by the limits of the challenges that are asked for. */
type Counted = [subject: 'account' | 'user', name: string, limit: RelayLimit]

function countedOf({ settings: { limits } }: RelayContext, { user, owner }: Call): Counted[] {
  const ofUser: Counted = ['user', user.id, limits.challengesPerUser]
  return owner?.accountId === undefined
    ? [ofUser]
    : [ofUser, ['account', owner.accountId, limits.challengesPerAccount]]
}

/** The key of the note that no further code may be sent; its value is the time when that ends. */
const fullKey = (...name: string[]) => storeKey('codes sent', ...name)

/**
 * Refuses an execution when so many codes were sent that a further one is too many. Whether an execution sends one is known only
 * by its response, so only those that did are counted: users who need no code are never refused.
 *
 * @throws RATE_LIMITED (429)
 */
export async function assertMaySendCode(relay: RelayContext, call: Call): Promise<void> {
  const { store, now } = relay.settings
  const reads = await Promise.allSettled(
    countedOf(relay, call).map(async ([subject, name]) => store.get(await fullKey(subject, name))),
  )
  // In their order: of two that refuse, the first says how long to wait.
  for (const read of reads) {
    if (read.status === 'rejected') throw read.reason
    const secondsLeft = Math.ceil((Number(read.value ?? 0) - now()) / 1000)
    // guard: relay-limit-executions
    if (secondsLeft > 0) throw tooMany(secondsLeft)
  }
}

/** Counts a code that an execution sent, as one that was asked for. What the service did stands, however many there were. */
export async function countSentCode(relay: RelayContext, call: Call): Promise<void> {
  const { store, now } = relay.settings
  for (const [subject, name, { max, windowSeconds }] of countedOf(relay, call)) {
    const counter = await storeKey('limit', 'challenge', subject, name)
    const { count, secondsLeft } = await store.count(counter, windowSeconds)
    if (count < max) continue
    const seconds = Math.max(1, secondsLeft)
    await store.put(await fullKey(subject, name), String(now() + seconds * 1000), seconds)
  }
}

/** Checks whether a payment waits for a proof of the customer's, a code for which may have been sent to them. */
export function mayHaveSentCode(payment: unknown): boolean {
  const { status, scaChallenge }: { status?: unknown; scaChallenge?: unknown } = Object(payment)
  const { factor }: { factor?: unknown } = Object(scaChallenge)
  return status === 'PENDING_AUTHORIZATION' && factor !== 'PASSKEY'
}

/** Lets an execution go out while codes may be sent, and counts the one that it sends. */
export async function limitSentCodes(relay: RelayContext, call: Call): Promise<Prepared> {
  const endTurn = await takeTurn(relay.executions, call.user.id)
  try {
    await assertMaySendCode(relay, call)
  } catch (error) {
    endTurn()
    throw error
  }
  return {
    body: call.body,
    settle: async (_outcome, response) => {
      try {
        if (mayHaveSentCode(response)) await countSentCode(relay, call)
      } finally {
        endTurn()
      }
    },
  }
}

/** Waits for fewer than the most executions of a user to be under way: so many are sent before the first one is counted. */
function takeTurn(limitConcurrency: ConcurrencyLimiter, userId: string): Promise<() => void> {
  return new Promise((resolve) => {
    void limitConcurrency(userId, () => new Promise<void>((end) => resolve(end)))
  })
}
