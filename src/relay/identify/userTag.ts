import { toBase64url, toUtf8 } from '../../shared/encoding.ts'

const tagLength = 16

/**
 * An opaque name of an app user, the same on every instance: the start of a MAC over the user's id.
 * A page compares it to see that another user is logged in, and learns nothing else from it.
 *
 * @param secret - the platform's API secret: every instance has it, and no browser
 */
export async function userTagOf(secret: string, userId: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', toUtf8(secret), algorithm, false, ['sign'])
  const mac = await crypto.subtle.sign('HMAC', key, toUtf8(`holdfast app user ${userId}`))
  return toBase64url(new Uint8Array(mac, 0, tagLength))
}
