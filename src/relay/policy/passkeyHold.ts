import { parseCredential } from '../../shared/credential.ts'
import { array, object, safeInteger, text } from '../../shared/shape.ts'
import type { RelayContext } from '../context/context.ts'
import type { Owner } from '../context/ownership.ts'
import type { Call, Guarded } from '../context/route.ts'
import { ownWallet } from '../own/owner.ts'
import { storeKey } from '../stores/storeKey.ts'
import {
  countsByAgeMs,
  hasMark,
  holdSeconds,
  listPasskeys,
  markCounted,
} from './countedPasskeys.ts'
import { hasRecentPasskey } from './recentPasskey.ts'

/** A user who signed in with a passkey so recently changes the wallet's passkeys without a hold. */
const maxAgeSeconds = 300

/** After a wallet's passkeys were changed without a step-up, no others than these count until then. */
interface Hold {
  /** The ids of those that counted before the change. */
  passkeys: string[]
  untilMs: number
}

type Settle = Guarded['settle']

const parseHold = object<Hold>({ passkeys: array(text), untilMs: safeInteger })
const settleNothing: Settle = async () => {}

/** Whether the wallet has a passkey, or had one that was removed without a step-up less than a day ago. */
export async function hasPasskey(relay: RelayContext, wallet: string): Promise<boolean> {
  // guard: relay-step-up-removed
  if (await readHold(relay, wallet)) return true
  return (await listPasskeys(relay, wallet)).length > 0
}

/**
 * When a passkey of the wallet will count for a step-up; undefined where it does now. What a store has
 * forgotten, the service still knows: an open session alone puts no other passkey in the place of the customer's.
 *
 * @param userHandle - what the passkey was registered with, by its authenticator; base64url
 */
export async function countsFromMs(
  relay: RelayContext,
  wallet: string,
  id: string,
  userHandle: string | undefined,
): Promise<number | undefined> {
  const hold = await readHold(relay, wallet)
  if (hold?.passkeys.includes(id)) return undefined
  const nowMs = relay.clock.now()
  const passkey = (await listPasskeys(relay, wallet)).find((each) => each.id === id)
  if (!passkey) return nowMs + holdSeconds * 1000
  if (await hasMark(relay, wallet, passkey, userHandle)) return undefined
  const fromMs = Math.max(/* guard: relay-step-up-new */ countsByAgeMs(passkey), hold?.untilMs ?? 0)
  return fromMs > nowMs ? fromMs : undefined
}

/** Whether a passkey that is added now counts at once: the wallet's first one, and one with a step-up. */
export async function isCountedAtOnce(
  relay: RelayContext,
  call: Call,
  wallet: string,
): Promise<boolean> {
  if (await hasRecentPasskey(relay, call, [wallet], maxAgeSeconds)) return true
  return !(await hasPasskey(relay, wallet))
}

/** The wallet of a call whose passkeys matter; undefined where no route demands one. */
export function steppedUpWallet({ settings }: RelayContext, call: Call): string | undefined {
  const { user, owner } = call
  const isDemanded = Object.keys(settings.policy.stepUp).length > 0
  return isDemanded && owner?.accountId ? ownWallet(user, owner.accountId) : undefined
}

/** @returns what notes a hold before a passkey is added, or later that the passkey counts at once */
export async function prepareAddition(
  relay: RelayContext,
  call: Call,
): Promise<() => Promise<Settle>> {
  const wallet = steppedUpWallet(relay, call)
  if (wallet === undefined) return async () => settleNothing
  // guard: relay-step-up-added
  if (await isCountedAtOnce(relay, call, wallet)) return async () => markAdded(relay, wallet)
  return () => beginHold(relay, call, wallet)
}

/** Notes a hold before a credential is removed without a step-up, if it is a passkey. */
export async function holdBeforeRemoving(relay: RelayContext, call: Call): Promise<Guarded> {
  const wallet = steppedUpWallet(relay, call)
  const isHeld =
    wallet !== undefined &&
    isPasskey(call.owner) &&
    !(await hasRecentPasskey(relay, call, [wallet], maxAgeSeconds))
  return { body: call.body, settle: isHeld ? await beginHold(relay, call, wallet) : settleNothing }
}

/** A credential of which the service does not say what it is may be one. */
function isPasskey(owner: Owner | undefined): boolean {
  const type = owner && 'credentialType' in owner ? owner.credentialType : undefined
  return type === undefined || type === 'PASSKEY'
}

function markAdded(relay: RelayContext, wallet: string): Settle {
  return async (outcome, body) => {
    if (outcome !== 'done') return
    // guard: relay-step-up-mark
    await markCounted(relay, wallet, parseCredential(body, 'response').id)
  }
}

/**
 * Notes a hold as pending before the signed call leaves: it is in force once the change was accepted, or its outcome is
 * unknown, and dropped when it was refused. What begins a hold also prolongs the one that there is.
 */
async function beginHold(relay: RelayContext, call: Call, wallet: string): Promise<Settle> {
  // guard: relay-step-up-unsigned
  if (call.headers.signature === undefined) return settleNothing
  const { store } = relay.settings
  const passkeys = await countedNow(relay, wallet)
  const hold: Hold = { passkeys, untilMs: relay.clock.now() + holdSeconds * 1000 }
  const pending = await pendingKey(wallet)
  // guard: relay-step-up-pending
  await store.put(pending, JSON.stringify(hold), holdSeconds)
  return async (outcome) => {
    const isChanged = outcome === 'done' || outcome === 'unknown'
    // guard: relay-step-up-accepted
    if (isChanged) await store.put(await holdKey(wallet), JSON.stringify(hold), holdSeconds)
    // guard: relay-step-up-refused
    await store.take(pending)
  }
}

/** Those that count before a change; during a hold, those that counted before it, and those marked since. */
async function countedNow(relay: RelayContext, wallet: string): Promise<string[]> {
  const hold = await readHold(relay, wallet)
  const counted = new Set(hold?.passkeys)
  for (const passkey of await listPasskeys(relay, wallet)) {
    // guard: relay-step-up-then
    const isByAge = !hold && countsByAgeMs(passkey) <= relay.clock.now()
    if (isByAge || (await hasMark(relay, wallet, passkey))) counted.add(passkey.id)
  }
  return [...counted]
}

/** The wallet's hold. While the outcome of a change is open, the pending one is in force. */
async function readHold(relay: RelayContext, wallet: string): Promise<Hold | undefined> {
  const noted = await readNoted(relay, await holdKey(wallet))
  return noted ?? (await readNoted(relay, await pendingKey(wallet)))
}

async function readNoted({ settings }: RelayContext, key: string): Promise<Hold | undefined> {
  const noted = await settings.store.get(key)
  return noted === undefined ? undefined : parseHold(JSON.parse(noted), 'hold')
}

function holdKey(wallet: string): Promise<string> {
  return storeKey('passkey-hold', wallet)
}

function pendingKey(wallet: string): Promise<string> {
  return storeKey('pending-passkey-hold', wallet)
}
