import { generateClientKeyPair, generateSessionKeyPair } from '../../crypto/keyPairs.ts'
import { loadLazily } from '../../shared/loadLazily.ts'
import type { ClientKey } from '../context/clientKey.ts'
import type { WalletContext } from '../context/walletContext.ts'

/** A fresh key of the kind the wallet was set up with. Never used twice. */
export async function generateClientKey({
  sessionKeys,
}: Pick<WalletContext, 'sessionKeys'>): Promise<ClientKey> {
  if (sessionKeys === 'clientHeld') {
    const sessionKey = await generateSessionKeyPair()
    return { kind: 'clientHeld', sessionKey, publicKeyHex: sessionKey.publicKeyHex }
  }
  // Loaded before anything is sent: a session that cannot be opened would be lost.
  const [clientKeyPair] = await Promise.all([generateClientKeyPair(), prepareBundleOpening()])
  return { kind: 'sealed', ...clientKeyPair }
}

/** HPKE and all that opens a sealed key: fetched with the first sign-in. */
export function loadBundleOpening(): Promise<
  typeof import('../../crypto/sessionKeyBundle.lazy.ts')
> {
  return loadLazily(() => import('../../crypto/sessionKeyBundle.lazy.ts'))
}

/** Loads that, and what else opening needs on this platform. */
export async function prepareBundleOpening(): Promise<void> {
  const { prepareOpening } = await loadBundleOpening()
  await prepareOpening()
}
