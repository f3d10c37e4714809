import { type ExternalAccount, type OnScaChallenge, untrustPayee, type Wallet } from 'holdfast'

export async function endTrust(
  wallet: Wallet,
  payee: ExternalAccount,
  onChallenge: OnScaChallenge,
) {
  await untrustPayee(wallet, payee.id, { onChallenge })
}
