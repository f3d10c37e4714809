import { WalletError } from './errors.ts'

/**
 * Loads a part that is fetched when it is first needed.
 *
 * @throws NETWORK_ERROR, for a browser's own error says neither what failed nor that it may pass
 */
export async function loadLazily<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (cause) {
    const options = { cause, retryable: true }
    throw new WalletError('NETWORK_ERROR', 'A module of the wallet could not be loaded', options)
  }
}

/**
 * Rethrows what only failed to load, and turns everything else into another error: a part of the
 * library that did not arrive says nothing about the data.
 */
export function unlessNotLoaded(
  toError: (cause: unknown) => WalletError,
): (cause: unknown) => never {
  return (cause) => {
    const isNotLoaded = cause instanceof WalletError && cause.code === 'NETWORK_ERROR'
    throw isNotLoaded ? cause : toError(cause)
  }
}
