import { isSameKey } from '../signing/actionIntents.ts'
import { assertUnknownAllowed, type Intent } from '../signing/intent.ts'
import { mismatch } from '../signing/payload.ts'

const tokenPattern = /^[\w-]+\.[\w-]+\.[\w-]*$/

/**
 * The intent of a login by a sealed code: a token in three parts whose claims name the key of this
 * device, where they can be read.
 */
export function oneTimeCodeIntent(publicKeyHex: string): Intent {
  return ({ text, fields }, policy) => {
    // guard: payload-code-token
    if (fields && !tokenPattern.test(text)) throw mismatch('it must be a one-time-code token')
    const { public_key, publicKey = public_key } = fields ?? {}
    if (typeof publicKey !== 'string') {
      assertUnknownAllowed(policy)
      return {}
    }
    // guard: payload-code-key
    if (!isSameKey(publicKey, publicKeyHex))
      throw mismatch('its public key is not the key of this device')
    return {}
  }
}
