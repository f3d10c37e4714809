import type { PolicyCall, RelayOptions } from 'holdfast/relay'

/** The largest payment without a fresh passkey: 250.00 USDB, each payment by itself. */
export const passkeyAbove = {
  amount: 250_000_000,
  currency: { code: 'USDB', decimals: 6 },
}

/** How long ago the passkey may have been used. */
const maxAgeSeconds = 120

/**
 * What the relay demands a fresh passkey for, whatever the page says: an unlocked device that was
 * left or stolen can neither show the recovery phrase nor make a large payment. It cannot add a
 * sign-in method that would do so either, let an agent pay more, issue a card or show its number.
 *
 * Sign-in methods and cards need none where the wallet has no passkey: its first one could not be added otherwise.
 *
 * @param hasPasskey - whether one of the user's wallets has a passkey, by the service
 */
export function stepUpRules(
  hasPasskey: (walletIds: readonly string[]) => Promise<boolean>,
): RelayOptions['stepUp'] {
  const wherePasskey = async ({ user }: PolicyCall) =>
    (await hasPasskey(user.accountIds)) ? maxAgeSeconds : undefined
  return {
    exportWallet: { maxAgeSeconds },
    executeQuote: { maxAgeSeconds, above: { USDB: passkeyAbove.amount } },
    createCredential: wherePasskey,
    createCard: wherePasskey,
    revealCard: wherePasskey,
    createAgent: { maxAgeSeconds },
    createAgentDeviceCode: { maxAgeSeconds },
    updateAgent: { maxAgeSeconds },
    updateAgentPolicy: { maxAgeSeconds },
    approveAgentAction: { maxAgeSeconds },
  }
}
