import { concatBytes, fromBase64url, toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { MacKeys } from '../context/keys.ts'

const prefixLength = 16
const handleLength = prefixLength + 32

/** How long a passkey's registration may take: ten minutes for its challenge, ten to sign it, and a minute. */
const maxRegistrationMs = 21 * 60_000
/** How far the clocks of the service's instances may be apart. */
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

/**
 * Makes the user handle of a passkey that counts for a step-up as soon as it is registered: the time, 12 random
 * bytes, and a MAC over both and the wallet. It is stored in the passkey, so a restart does not forget it.
 *
 * @returns base64url, 48 bytes
 */
export async function countedHandle(keys: MacKeys, wallet: string, nowMs: number): Promise<string> {
  const prefix = crypto.getRandomValues(new Uint8Array(prefixLength))
  new DataView(prefix.buffer).setUint32(0, Math.floor(nowMs / 1000))
  return toBase64url(concatBytes(prefix, await keys.mac(messageOf(wallet, prefix))))
}

/**
 * Whether a passkey's user handle says that it counts. An authenticator can present any handle that it has seen, so
 * one is good only for a passkey that the service registered just after the handle was made.
 *
 * @param createdAtMs - when the passkey was registered, by the service
 */
export async function isCountedHandle(
  keys: MacKeys,
  wallet: string,
  handle: string | undefined,
  createdAtMs: number,
): Promise<boolean> {
  const bytes = fromBase64url(handle ?? '')
  if (bytes?.length !== handleLength) return false
  const prefix = bytes.slice(0, prefixLength)
  const takenMs = createdAtMs - new DataView(prefix.buffer).getUint32(0) * 1000
  // guard: relay-user-handle-time
  const isItsOwn = takenMs >= -maxAheadMs && takenMs <= maxRegistrationMs
  return isItsOwn && keys.verify(messageOf(wallet, prefix), bytes.slice(prefixLength))
}

function messageOf(wallet: string, prefix: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatBytes(prefix, toUtf8(/* guard: relay-user-handle-wallet */ wallet))
}
