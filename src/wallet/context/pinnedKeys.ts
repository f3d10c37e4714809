import { assertInput } from '../../shared/assertInput.ts'
import type { SignerPublicKeys, WalletContext } from './walletContext.ts'

const publicKey = /^04[\da-f]{128}$/i

/**
 * The signer keys that the app has pinned, beside the live service's. They are checked where they are
 * used, which is before anything is sent: most pages use none.
 *
 * @throws INVALID_INPUT for anything but a list of uncompressed keys in hex, such as the JSON of a sandbox's signers
 */
export function pinnedKeys(
  { signerPublicKeys }: WalletContext,
  name: keyof SignerPublicKeys,
): readonly string[] {
  const keys = signerPublicKeys[name]
  const isRight = Array.isArray(keys) && keys.every((key) => publicKey.test(key))
  assertInput(isRight, `signerPublicKeys.${name} must be a list of keys of 130 hex characters each`)
  return keys
}
