import { parseCredential } from '../../shared/credential.ts'
import type { Credential } from '../../shared/resources.ts'
import type { RelayContext } from '../context/context.ts'
import type { Owner } from '../context/ownership.ts'
import type { Call, Prepared } from '../context/route.ts'
import { ownWallet } from '../own/owner.ts'
import {
  countsByAgeMs,
  hasMark,
  holdSeconds,
  isOldest,
  listPasskeys,
  markCounted,
  passkeysOf,
} from './countedPasskeys.ts'
import { notePendingHold, readHold } from './holds.ts'
import { secondsLeft } from './passkeySignIn.ts'
import { type Counted, isCountedHandle } from './userHandle.ts'

/** A user who signed in with a passkey so recently changes the wallet's passkeys without a hold. */
const maxAgeSeconds = 300

type Settle = Prepared['settle']

const settleNothing: Settle = async () => {}

/**
 * Checks whether the wallet has a passkey, or had one that was removed without a step-up less than a day ago.
 *
 * @param listed - its credentials, where they were listed just before
 */
export async function hasPasskey(
  relay: RelayContext,
  wallet: string,
  listed?: Credential[],
): Promise<boolean> {
  // In this order: a passkey that is removed before they are listed has its hold by then.
  // guard: relay-step-up-listed-first
  const passkeys = listed ? passkeysOf(listed) : await listPasskeys(relay, wallet)
  // guard: relay-step-up-removed
  if (await readHold(relay, wallet)) return true
  return passkeys.length > 0
}

/**
 * Returns the time from which a passkey of the wallet will count for a step-up; undefined if it does now. What a
 * store has forgotten, the service still knows: an open session alone puts no other passkey in the place of the
 * customer's.
 *
 * @param userHandle - what the passkey was registered with, by its authenticator; base64url
 */
export async function countsFromMs(
  relay: RelayContext,
  wallet: string,
  id: string,
  userHandle: string | undefined,
): Promise<number | undefined> {
  const passkeys = await listPasskeys(relay, wallet)
  const hold = await readHold(relay, wallet)
  if (hold?.passkeys.includes(id)) return undefined
  const nowMs = relay.clock.now()
  const passkey = passkeys.find((each) => each.id === id)
  if (!passkey) return nowMs + holdSeconds * 1000
  const byAgeMs = /* guard: relay-step-up-new */ countsByAgeMs(passkey)
  // guard: relay-step-up-then
  if (byAgeMs <= (hold ? hold.fromMs : nowMs)) return undefined
  if (await hasMark(relay, wallet, passkey)) return undefined
  const handled = {
    wallet,
    userHandle,
    createdAtMs: Date.parse(passkey.createdAt),
    isOldest: isOldest(passkey, passkeys),
    heldFromMs: hold?.fromMs,
  }
  if (await isCountedHandle(relay.userHandleKeys, handled)) return undefined
  return Math.max(byAgeMs, hold?.untilMs ?? 0)
}

/**
 * Returns the reason a passkey that is added now counts at once, if it does: the wallet's first one, and one with a
 * step-up.
 */
export async function countedAtOnce(
  relay: RelayContext,
  { user, listed }: Call,
  wallet: string,
): Promise<Counted | undefined> {
  const left = await stepUpSecondsLeft(relay, user.id, wallet)
  if (left !== undefined) return { by: left }
  return (await hasPasskey(relay, wallet, listed)) ? undefined : { by: 'first' }
}

/** A signed call gets no time on top: the unsigned one before it may have come without a step-up. */
function stepUpSecondsLeft(
  relay: RelayContext,
  userId: string,
  wallet: string,
): Promise<number | undefined> {
  return secondsLeft(relay, userId, [wallet], /* guard: relay-step-up-change-age */ maxAgeSeconds)
}

/** The user's wallet that a call is about, whose passkeys matter; undefined where it is about none. */
export function steppedUpWallet({ user, owner }: Call): string | undefined {
  return owner?.accountId ? ownWallet(user, owner.accountId) : undefined
}

/** @returns a function that notes a hold before a passkey is added, or later that the passkey counts at once */
export async function prepareAddition(
  relay: RelayContext,
  call: Call,
): Promise<() => Promise<Settle>> {
  const wallet = steppedUpWallet(call)
  if (wallet === undefined) return async () => settleNothing
  // guard: relay-step-up-added
  const counted = await countedAtOnce(relay, call, wallet)
  if (counted) return async () => markAdded(relay, wallet, counted)
  return () => beginHold(relay, call, wallet)
}

/** Notes a hold before a credential is removed without a step-up, if it is a passkey. */
export async function holdBeforeRemoving(relay: RelayContext, call: Call): Promise<Prepared> {
  const wallet = steppedUpWallet(call)
  const isHeld =
    wallet !== undefined &&
    isPasskey(call.owner) &&
    (await stepUpSecondsLeft(relay, call.user.id, wallet)) === undefined
  return { body: call.body, settle: isHeld ? await beginHold(relay, call, wallet) : settleNothing }
}

/** A credential of which the service does not say what it is may be one. */
function isPasskey(owner: Owner | undefined): boolean {
  const type = owner && 'credentialType' in owner ? owner.credentialType : undefined
  return type === undefined || type === 'PASSKEY'
}

function markAdded(relay: RelayContext, wallet: string, { by }: Counted): Settle {
  return async (outcome, body) => {
    if (outcome !== 'done') return
    const added = parseCredential(body, 'response')
    // guard: relay-step-up-one-first
    if (by === 'first' && !(await isFirst(relay, wallet, added))) return
    // guard: relay-step-up-mark
    await markCounted(relay, wallet, added.id)
  }
}

/**
 * Checks whether a passkey is the wallet's first: of several that are added at once to a wallet without any, the
 * oldest one.
 */
async function isFirst(relay: RelayContext, wallet: string, added: Credential): Promise<boolean> {
  const passkeys = await listPasskeys(relay, wallet)
  return isOldest(added, passkeys) && !(await readHold(relay, wallet))
}

/**
 * Notes a hold as pending before the signed call leaves: it is in force once the change was accepted, or its outcome is
 * unknown, and dropped when it was refused. What begins a hold also prolongs the one that there is.
 */
async function beginHold(relay: RelayContext, call: Call, wallet: string): Promise<Settle> {
  // guard: relay-step-up-unsigned
  if (call.headers.signature === undefined) return settleNothing
  const fromMs = relay.clock.now()
  const passkeys = await markedNow(relay, wallet)
  const hold = { passkeys, fromMs, untilMs: fromMs + holdSeconds * 1000 }
  const pending = await notePendingHold(relay, wallet, hold)
  return async (outcome) => {
    // guard: relay-step-up-refused
    const isRefused =
      outcome === 'refused' ||
      /* guard: relay-step-up-refused-for-now */ outcome === 'refusedForNow'
    if (isRefused) await pending.drop()
    else await pending.confirm()
  }
}

/**
 * Returns the passkeys that count before a change although they are new; during a hold, also those that counted
 * before it.
 */
async function markedNow(relay: RelayContext, wallet: string): Promise<string[]> {
  const listed = await listPasskeys(relay, wallet)
  const marked = new Set((await readHold(relay, wallet))?.passkeys)
  for (const passkey of listed) if (await hasMark(relay, wallet, passkey)) marked.add(passkey.id)
  return [...marked]
}
