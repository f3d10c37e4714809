import { revokeDelegatedKey, type Wallet } from 'holdfast'

/** The card can no longer take money out of the wallet. */
export async function forbidPayments(wallet: Wallet, keyId: string) {
  await revokeDelegatedKey(wallet, keyId)
}
