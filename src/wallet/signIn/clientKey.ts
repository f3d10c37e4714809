import { generateClientKeyPair, generateSessionKeyPair } from '../../crypto/keyPairs.ts'
import type { ClientKey } from '../context/clientKey.ts'
import type { WalletContext } from '../context/walletContext.ts'
import { loadBundleOpening } from './loadBundleOpening.ts'

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

/** Loads what opens a sealed key, and what else that needs on this platform. */
export async function prepareBundleOpening(): Promise<void> {
  const { prepareOpening } = await loadBundleOpening()
  await prepareOpening()
}
