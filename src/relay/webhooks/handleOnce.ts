import type { RelayStore } from '../context/store.ts'
import { RelayError } from '../relayError.ts'

/** Longer than a handler takes. One that died lets go of its delivery after this. */
const leaseSeconds = 60
const tries = 8
const pauseMs = 250
/** What is kept of a handled delivery. Tries that come after count on from it, and stay below a lease. */
const handledMark = '1'
/** How far tries that wait can count a lease up before it looks like another. */
const leaseStep = 2 ** 20

/** What is handled once, and how. */
export interface HandleOnceOptions<Result> {
  store: RelayStore
  /** In the store, of this delivery alone. */
  key: string
  /** How long it may come again. */
  rememberedSeconds: number
  now: () => number
  handle: () => Promise<Result>
}

/**
 * Handles a delivery unless it was handled before. Whoever counts first has it, for as long as a
 * handler may take; only when it is done is the delivery remembered, so what failed, or died, is
 * handled when it comes again.
 *
 * @throws CONFLICT (409) when it was handled
 * @throws DELIVERY_IN_PROGRESS (503) when another try of it is being handled
 * @throws whatever `handle` throws
 */
export async function handleOnce<Result>(options: HandleOnceOptions<Result>): Promise<Result> {
  const { store, key, rememberedSeconds, now, handle } = options
  await claim(store, key)
  const claimedAtMs = now()
  const lease = newLease()
  await store.put(key, String(lease), leaseSeconds)
  try {
    const result = await handle()
    // Handled is handled: without this mark the sender's next try is handled again, at worst.
    await store.put(key, handledMark, rememberedSeconds).catch(() => {})
    return result
  } catch (error) {
    // After the lease the key may be that of a later try.
    if (now() - claimedAtMs < leaseSeconds * 1000)
      /* guard: webhook-retry */ await release(options, lease).catch(() => {})
    throw error
  }
}

/** A number, which tries that wait count up, so random that no two tries have the same. */
function newLease(): number {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return (random + 1) * leaseStep
}

/** Gives up one's own lease. An earlier try, slower than its lease, may have put its mark there since. */
async function release<Result>(
  { store, key, rememberedSeconds }: HandleOnceOptions<Result>,
  lease: number,
): Promise<void> {
  const taken = await store.take(key)
  if (taken === undefined) return
  const step = Math.floor(Number(taken) / leaseStep) * leaseStep
  // guard: webhook-lease
  if (step === lease) return
  await store.put(key, taken, step === 0 ? rememberedSeconds : leaseSeconds)
}

/** The sender stops at a 409, so it is said only of what was handled; what is not yet is waited for. */
async function claim(store: RelayStore, key: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const { count, secondsLeft } = await store.count(key, leaseSeconds)
    // guard: webhook-once
    if (count === 1) return
    // guard: webhook-in-progress
    if (secondsLeft > leaseSeconds) {
      throw new RelayError(409, 'CONFLICT', 'The delivery was already handled')
    }
    if (tried === tries) {
      throw new RelayError(
        503,
        'DELIVERY_IN_PROGRESS',
        'The delivery is being handled; try again later',
        {
          retryAfterSeconds: secondsLeft,
        },
      )
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
