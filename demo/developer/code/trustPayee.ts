import { type ExternalAccount, type OnScaChallenge, trustPayee, type Wallet } from 'holdfast'

/** Payments to this payee need no second factor any more. */
export async function trust(wallet: Wallet, payee: ExternalAccount, onChallenge: OnScaChallenge) {
  await trustPayee(wallet, payee.id, { onChallenge })
}
