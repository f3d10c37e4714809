import { toBase64url, toUtf8 } from '../../shared/encoding.ts'
import type { MacKeys } from '../context/keys.ts'

const tagLength = 16

/**
 * An opaque name of an app user, the same on every instance: the start of a MAC over the user's id.
 * A page compares it to see that another user is logged in, and learns nothing else from it. With
 * another key it is another tag, at which the page asks again which wallets are the user's.
 */
export async function userTagOf(keys: MacKeys, userId: string): Promise<string> {
  const mac = await keys.mac(toUtf8(userId))
  return toBase64url(mac.subarray(0, tagLength))
}
