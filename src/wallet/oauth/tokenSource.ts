import { assertInput } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { orAborted } from '../platform/abort.ts'

/** A token from the app's own SDK. @throws OAUTH_FAILED, ABORTED */
export async function tokenFor(
  nonce: string,
  getIdToken: (nonce: string) => Promise<string>,
  signal: AbortSignal | undefined,
): Promise<string> {
  // An async call of its own: what getIdToken throws at once is a failure like any other.
  const pendingToken = (async () => getIdToken(nonce))().catch((cause: unknown) => {
    throw new WalletError('OAUTH_FAILED', 'getIdToken must return an ID token', { cause })
  })
  const idToken = await orAborted(pendingToken, signal)
  if (typeof idToken === 'string' && idToken !== '') return idToken
  throw new WalletError('OAUTH_FAILED', 'getIdToken must return an ID token')
}

/** @throws INVALID_INPUT unless there is a function to ask for a token */
export function assertIdTokenSource({ getIdToken }: { getIdToken: unknown }): void {
  assertInput(typeof getIdToken === 'function', 'getIdToken must be a function')
}

/** @throws INVALID_INPUT unless the options name a provider */
export function assertProvider({ provider }: { provider: unknown }): void {
  assertInput(typeof provider === 'string' && provider, 'provider must be a name the relay knows')
}
