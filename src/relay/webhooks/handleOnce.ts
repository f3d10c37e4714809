import { RelayError } from '../relayError.ts'
import type { RelayStore } from '../stores/relayStore.ts'

/** Longer than a handler takes. One that died lets go of its delivery after this. */
const leaseSeconds = 60
const tries = 8
const pauseMs = 250
/** Between the tries to mark a delivery as handled. */
const markPausesMs = [100, 500]
/** The value that is kept of a handled delivery. Tries that come after count on from it, and stay below a lease. */
const handledMark = '1'
/** The distance between two leases: tries that wait can count a lease up by less than this. */
const leaseStep = 2 ** 20

/** Options of {@link handleOnce}. */
export interface HandleOnceOptions<Result> {
  store: RelayStore
  /** In the store, of this delivery alone. */
  key: string
  /** Seconds during which the delivery may come again. */
  rememberedSeconds: number
  now: () => number
  handle: () => Promise<Result>
}

/**
 * Handles a delivery unless it was handled before. Its key in the store is in one of three states:
 *
 * ```text
 *            a try is first to count            handler returned
 *   absent ─────────────────────────▶ leased ─────────────────────▶ handled
 *     ▲                                 │                              │
 *     ├── handler threw, or 60 seconds ─┘                              │
 *     └── rememberedSeconds ───────────────────────────────────────────┘
 * ```
 *
 * A try that finds it absent leases it and runs the handler. One that finds it leased waits two seconds for
 * another state, and then responds with 503, so that it comes again. One that finds it handled responds with
 * 409, so that it does not. A store that fails, or is full, is a 503 before the handler runs: it comes again.
 *
 * A leased key has a number of this try alone, which tries that wait count up, and at most 60 seconds left; a
 * handled one has more. So a try whose lease ended does not take a later one's for its own.
 *
 * @throws CONFLICT (409) when it was handled
 * @throws DELIVERY_IN_PROGRESS (503) when another try of it is being handled
 * @throws STORE_UNAVAILABLE (503) before `handle` is called, when the store fails or takes no new key
 * @throws whatever `handle` throws
 */
export async function handleOnce<Result>(options: HandleOnceOptions<Result>): Promise<Result> {
  const { store, key, now, handle } = options
  await claim(store, key)
  const claimedAtMs = now()
  const lease = newLease()
  await store.put(key, String(lease), leaseSeconds)
  try {
    const result = await handle()
    await markHandled(options)
    return result
  } catch (error) {
    // After the lease the key may be that of a later try.
    if (now() - claimedAtMs < leaseSeconds * 1000)
      /* guard: webhook-retry */ await release(options, lease).catch(() => {})
    throw error
  }
}

/**
 * Handled is handled, so its result is given whether or not the store takes the mark. A failed store is
 * tried again, since without the mark the sender's next try would be handled again.
 */
async function markHandled<Result>({
  store,
  key,
  rememberedSeconds,
}: HandleOnceOptions<Result>): Promise<void> {
  const mark = () =>
    store.put(key, handledMark, rememberedSeconds).then(
      () => true,
      () => false,
    )
  // guard: webhook-mark-retries
  for (const waitMs of markPausesMs) {
    if (await mark()) return
    await pause(waitMs)
  }
  await mark()
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
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
    await pause(pauseMs)
  }
}
