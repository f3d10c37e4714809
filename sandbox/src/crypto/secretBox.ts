import { gcm } from '@noble/ciphers/aes.js'
import { managedNonce } from '@noble/ciphers/utils.js'

const cipher = managedNonce(gcm)

/** Encrypts bytes under a key of 32 bytes, differently each time; the nonce comes first. */
export function encrypt(key: Uint8Array, plaintext: Uint8Array): Uint8Array {
  return cipher(key).encrypt(plaintext)
}

/** @throws Error for anything that {@link encrypt} did not make under this key */
export function decrypt(key: Uint8Array, sealed: Uint8Array): Uint8Array {
  return cipher(key).decrypt(sealed)
}
