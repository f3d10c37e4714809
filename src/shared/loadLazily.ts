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
    throw new WalletError('NETWORK_ERROR', 'A module could not be loaded: reload', options)
  }
}
