import { RelayError } from './relayError.ts'
import type { RelayStore } from './store.ts'

/** Longer than a handler takes. One that died lets go of its delivery after this. */
const leaseSeconds = 60
const tries = 8
const pauseMs = 250

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
  try {
    const result = await handle()
    // Handled is handled: without this mark the sender's next try is handled again, at worst.
    await store.put(key, '1', rememberedSeconds).catch(() => {})
    return result
  } catch (error) {
    // After the lease the key may be that of a later try.
    if (now() - claimedAtMs < leaseSeconds * 1000) await store.take(key).catch(() => {})
    throw error
  }
}

/** The sender stops at a 409, so it is said only of what was handled; what is not yet is waited for. */
async function claim(store: RelayStore, key: string): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    const { count, secondsLeft } = await store.count(key, leaseSeconds)
    if (count === 1) return
    if (secondsLeft > leaseSeconds) {
      throw new RelayError(409, 'CONFLICT', 'The delivery was handled before')
    }
    if (tried === tries) {
      throw new RelayError(503, 'DELIVERY_IN_PROGRESS', 'The delivery is being handled', {
        retryAfterSeconds: secondsLeft,
      })
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
