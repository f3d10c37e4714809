import { array, object, safeInteger, text } from '../../shared/shape.ts'
import type { RelayContext } from '../context/context.ts'
import { RelayError } from '../relayError.ts'
import type { RelayStore } from '../stores/relayStore.ts'
import { storeKey } from '../stores/storeKey.ts'
import { holdSeconds } from './countedPasskeys.ts'

/** After a wallet's passkeys were changed without a step-up, no others than those that counted before do until then. */
export interface Hold {
  /** The ids of those that counted although they were new. */
  passkeys: string[]
  /** Before the first of the changes. */
  fromMs: number
  untilMs: number
}

/** A hold of a change whose outcome is open. */
interface PendingHold {
  /** The change was accepted, or may have been: the hold lasts from now. */
  confirm(): Promise<void>
  /** The change was refused. */
  drop(): Promise<void>
}

/** Places for the changes of one wallet that may be under way at once: a hold is read from each of them. */
const places = Array.from({ length: 8 }, (_, place) => String(place))

const parseHold = object<Hold>({
  passkeys: array(text),
  fromMs: safeInteger,
  untilMs: safeInteger,
})

/**
 * Reads the hold that is in force for a wallet, of accepted changes and of those under way, whichever instance
 * sent them. A change is in its place before it is sent, and leaves it once its hold is confirmed, so places are
 * read first.
 */
export async function readHold(relay: RelayContext, wallet: string): Promise<Hold | undefined> {
  const { store } = relay.settings
  // guard: relay-step-up-places-first
  const pending = await readPending(store, wallet)
  const confirmed = await readNoted(store, await holdKey(wallet))
  return merge([...pending, confirmed])
}

/**
 * Notes a hold before the change is sent, in a place that is this change's alone: what becomes of another one
 * does not end it.
 *
 * @throws RATE_LIMITED (429) while too many changes of the wallet are under way
 */
export async function notePendingHold(
  relay: RelayContext,
  wallet: string,
  hold: Hold,
): Promise<PendingHold> {
  const { settings, clock } = relay
  const { store } = settings
  // guard: relay-step-up-own-place
  const place = await takePlace(store, wallet)
  const key = await pendingKey(wallet, place)
  const drop = async () => {
    await store.take(key)
    await store.take(await placeKey(wallet, place))
  }
  // guard: relay-step-up-pending
  await store.put(key, JSON.stringify(hold), holdSeconds)
  return {
    drop,
    async confirm() {
      const merged = merge([hold, await readHold(relay, wallet)]) ?? hold
      const confirmed: Hold = { ...merged, untilMs: clock.now() + holdSeconds * 1000 }
      // guard: relay-step-up-accepted
      await store.put(await holdKey(wallet), JSON.stringify(confirmed), holdSeconds)
      await drop()
    },
  }
}

/** The first of two that count a place has it. */
async function takePlace(store: RelayStore, wallet: string): Promise<string> {
  for (const place of places) {
    const { count } = await store.count(await placeKey(wallet, place), holdSeconds)
    if (count === 1) return place
  }
  throw new RelayError(
    429,
    'RATE_LIMITED',
    'Too many changes of the passkeys are under way; try again later',
    { retryAfterSeconds: 1 },
  )
}

async function readPending(store: RelayStore, wallet: string): Promise<(Hold | undefined)[]> {
  return Promise.all(places.map(async (place) => readNoted(store, await pendingKey(wallet, place))))
}

async function readNoted(store: RelayStore, key: string): Promise<Hold | undefined> {
  const noted = await store.get(key)
  return noted === undefined ? undefined : parseHold(JSON.parse(noted), 'hold')
}

function merge(holds: (Hold | undefined)[]): Hold | undefined {
  const found = holds.filter((hold) => hold !== undefined)
  if (found.length === 0) return undefined
  return {
    passkeys: [...new Set(found.flatMap(({ passkeys }) => passkeys))],
    fromMs: Math.min(...found.map(({ fromMs }) => fromMs)),
    untilMs: Math.max(...found.map(({ untilMs }) => untilMs)),
  }
}

function holdKey(wallet: string): Promise<string> {
  return storeKey('passkey-hold', wallet)
}

function pendingKey(wallet: string, place: string): Promise<string> {
  return storeKey('pending-passkey-hold', wallet, place)
}

function placeKey(wallet: string, place: string): Promise<string> {
  return storeKey('passkey-hold-place', wallet, place)
}
