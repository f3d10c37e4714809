import { generateSessionKeyPair } from '../../src/crypto/keyPairs.ts'
import type { SessionKey } from '../../src/crypto/sessionKey.ts'
import type { Wallet } from '../../src/wallet/context/walletContext.ts'
import { type CreateWalletOptions, createWallet } from '../../src/wallet/createWallet.ts'
import type { KeyStore } from '../../src/wallet/storage/keyStore.ts'
import { memoryKeyStore } from '../../src/wallet/storage/memoryKeyStore.ts'
import { sessionFixture } from './fixtures.ts'

/** A wallet whose session lies in its store as sign-in would have left it. */
export async function signedInWallet(
  options: Partial<CreateWalletOptions> = {},
): Promise<{ wallet: Wallet; sessionKey: SessionKey; keyStore: KeyStore }> {
  const { accountId } = sessionFixture()
  const sessionKey = await generateSessionKeyPair()
  const keyStore = memoryKeyStore()
  await keyStore.update(accountId, () => ({
    session: { ...sessionFixture(), sessionKey, signedInWith: 'AuthMethod:1' },
  }))
  const wallet = createWallet({ relayUrl: '/wallet', accountId, keyStore, ...options })
  return { wallet, sessionKey, keyStore }
}
