import { concatBytes, fromBase64url, toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { MacKeys } from '../keys/relayKeys.ts'

const prefixLength = 16
const handleLength = prefixLength + 32

/**
 * Seconds that a first passkey's registration may take: ten minutes for its challenge, ten to sign it, and a minute.
 */
const firstSeconds = 21 * 60
/** Milliseconds that the clocks of the service's instances may be apart. */
const maxAheadMs = 60_000

/**
 * Makes the user handle of a new passkey, with nothing personal in it. Another one each time: an authenticator
 * replaces a passkey of the same user handle without a word, and the one that the service knows would be lost.
 *
 * @returns base64url, 48 bytes
 */
export function randomHandle(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(handleLength)))
}

/** The reason a passkey that is registered now counts for a step-up at once. */
export interface Counted {
  /** It is the wallet's first one, or it is added so many seconds before a step-up is too old for that. */
  by: 'first' | number
}

/** A passkey whose user handle is looked at. */
export interface HandledPasskey {
  wallet: string
  userHandle: string | undefined
  /** The time at which the service registered it. */
  createdAtMs: number
  /** True if the wallet has no older one. */
  isOldest: boolean
  /** The time since which no passkey counts that is added without a step-up; undefined if there is no hold. */
  heldFromMs: number | undefined
}

/**
 * Makes the user handle of a passkey that counts for a step-up as soon as it is registered: the time, for how many
 * seconds it is good, 0 for a wallet's first passkey, 10 random bytes, and a MAC over all of it and the wallet. It
 * is stored in the passkey, so a restart does not forget it.
 *
 * @returns base64url, 48 bytes
 */
export async function countedHandle(
  keys: MacKeys,
  wallet: string,
  nowMs: number,
  { by }: Counted,
): Promise<string> {
  const prefix = crypto.getRandomValues(new Uint8Array(prefixLength))
  const view = new DataView(prefix.buffer)
  view.setUint32(0, Math.floor(nowMs / 1000))
  view.setUint16(4, by === 'first' ? 0 : Math.max(1, Math.floor(by)))
  return toBase64url(concatBytes(prefix, await keys.mac(messageOf(wallet, prefix))))
}

/**
 * Checks whether a passkey's user handle says that it counts. An authenticator can present any handle that it has
 * seen, so one is good only for a passkey that counted when the service registered it: a first one for the wallet's
 * oldest passkey, another one while the step-up was recent enough, and neither if a hold had begun in between.
 */
export async function isCountedHandle(keys: MacKeys, passkey: HandledPasskey): Promise<boolean> {
  const { wallet, userHandle } = passkey
  const bytes = fromBase64url(userHandle ?? '')
  if (bytes?.length !== handleLength) return false
  const prefix = bytes.slice(0, prefixLength)
  const view = new DataView(prefix.buffer)
  const mark = { madeMs: view.getUint32(0) * 1000, seconds: view.getUint16(4) }
  const isItsOwn = isInTime(mark, passkey) && !isOvertaken(mark, passkey)
  return isItsOwn && keys.verify(messageOf(wallet, prefix), bytes.slice(prefixLength))
}

/** The contents of a user handle. */
interface Mark {
  madeMs: number
  seconds: number
}

function isInTime({ madeMs, seconds }: Mark, { createdAtMs, isOldest }: HandledPasskey): boolean {
  const isFirst = seconds === 0
  const takenMs = createdAtMs - madeMs
  const maxTakenMs = (isFirst ? firstSeconds : seconds) * 1000
  // guard: relay-user-handle-time
  const isTimely = takenMs >= -maxAheadMs && takenMs <= maxTakenMs
  return isTimely && /* guard: relay-user-handle-first */ (!isFirst || isOldest)
}

/** Checks whether the passkey was added during a hold, with a handle from before it. */
function isOvertaken({ madeMs }: Mark, { createdAtMs, heldFromMs }: HandledPasskey): boolean {
  // guard: relay-user-handle-hold
  return heldFromMs !== undefined && madeMs < heldFromMs && createdAtMs > heldFromMs - maxAheadMs
}

function messageOf(wallet: string, prefix: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(prefix, toUtf8(/* guard: relay-user-handle-wallet */ wallet))
}
