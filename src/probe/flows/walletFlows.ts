import { generateClientKeyPair } from '../../crypto/keyPairs.ts'
import { privacyActivities } from '../../wallet/account/updatePrivacy.ts'
import { exportWalletIntent, updatePrivacyIntent } from '../../wallet/signing/actionIntents.ts'
import type { TestWallet } from '../setup/testWallet.ts'
import type { SignedFlow } from './signedFlow.ts'

/** The flows of the wallet itself: its export and its privacy. */
export async function walletFlows({ accountId, isPrivate }: TestWallet): Promise<SignedFlow[]> {
  const { publicKeyHex: clientPublicKey } = await generateClientKeyPair()
  const path = `/internal-accounts/${accountId}`
  return [
    {
      name: 'export the wallet',
      call: { method: 'POST', path: `${path}/export`, body: { clientPublicKey } },
      intent: exportWalletIntent(clientPublicKey),
    },
    {
      name: 'change privacy',
      call: { method: 'PATCH', path, body: { privateEnabled: !isPrivate } },
      intent: updatePrivacyIntent(!isPrivate, privacyActivities),
    },
  ]
}
