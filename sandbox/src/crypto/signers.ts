import { generateKeyPair, type KeyPair } from './p256.ts'

/** The keys envelopes and webhooks are signed with. Clients pin the public halves. */
export type Signers = { walletExport: KeyPair; oneTimeCode: KeyPair; webhook: KeyPair }

/** New signer keys. */
export function createSigners(): Signers {
  return {
    walletExport: generateKeyPair(),
    oneTimeCode: generateKeyPair(),
    webhook: generateKeyPair(),
  }
}
