import { generateClientKeyPair, generateSessionKeyPair } from '../../crypto/keyPairs.ts'

import type { ClientKey, WalletContext } from '../context/walletContext.ts'
import { loadBundleOpening } from './loadBundleOpening.ts'

/** A fresh key of the kind the wallet was set up with. Never used twice. */
export async function createClientKey({
  sessionKeys,
}: Pick<WalletContext, 'sessionKeys'>): Promise<ClientKey> {
  if (sessionKeys === 'sealed') return { kind: 'sealed', ...(await generateClientKeyPair()) }
  const sessionKey = await generateSessionKeyPair()
  return { kind: 'clientHeld', sessionKey, publicKeyHex: sessionKey.publicKeyHex }
}

/** The same, with what opens the session: one that cannot be opened would be lost once it is asked for. */
export async function generateClientKey(
  context: Pick<WalletContext, 'sessionKeys'>,
): Promise<ClientKey> {
  const isSealed = context.sessionKeys === 'sealed'
  const [clientKey] = await Promise.all([
    createClientKey(context),
    isSealed && prepareBundleOpening(),
  ])
  return clientKey
}

/** Loads what opens a sealed key, and what else that needs on this platform. */
export async function prepareBundleOpening(): Promise<void> {
  const { prepareOpening } = await loadBundleOpening()
  await prepareOpening()
}
