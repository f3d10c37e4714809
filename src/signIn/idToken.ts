import { orAborted } from '../abort.ts'
import { toHex, toUtf8 } from '../crypto/encoding.ts'
import { WalletError } from '../errors.ts'

/**
 * The nonce that binds a token to a key: hex of the SHA-256 over the text of `clientPublicKey`
 * exactly as it is sent.
 */
export async function nonceOf(clientPublicKey: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', toUtf8(clientPublicKey))))
}

/** A token from the app's own SDK. @throws OAUTH_FAILED, ABORTED */
export async function tokenFor(
  nonce: string,
  getIdToken: (nonce: string) => Promise<string>,
  signal: AbortSignal | undefined,
): Promise<string> {
  // An async call of its own: what getIdToken throws at once is a failure like any other.
  const asking = (async () => getIdToken(nonce))().catch((cause: unknown) => {
    throw new WalletError('OAUTH_FAILED', 'getIdToken gave no token', { cause })
  })
  const idToken = await orAborted(asking, signal)
  if (typeof idToken === 'string' && idToken !== '') return idToken
  throw new WalletError('OAUTH_FAILED', 'getIdToken gave no token')
}
