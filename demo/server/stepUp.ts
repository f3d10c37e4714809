import type { RelayOptions } from 'holdfast/relay'

/** The largest payment without a fresh passkey: 250.00 USDB, each payment by itself. */
export const passkeyAbove = {
  amount: 250_000_000,
  currency: { code: 'USDB', decimals: 6 },
}

/** How long ago the passkey may have been used. */
const maxAgeSeconds = 120

/** Where the wallet has no passkey, none is demanded: its first one could not be added otherwise. */
const wherePasskey = { maxAgeSeconds, onlyWherePasskey: true }

export interface StepUpRulesOptions {
  /** Whether the service demands a signature for changes of cards. */
  areCardChangesSigned: boolean
}

/**
 * What the relay demands a fresh passkey for, whatever the page says: an unlocked device that was
 * left or stolen can neither show the recovery phrase nor make a large payment. It cannot add a
 * sign-in method that would do so either, let an agent pay more, issue a card, show its number,
 * unfreeze it or replace a payee. It can remove the passkey, as a customer who has lost it must be able to: for 24 hours
 * after that the relay demands one all the same.
 */
export function stepUpRules({ areCardChangesSigned }: StepUpRulesOptions): RelayOptions['stepUp'] {
  return {
    exportWallet: { maxAgeSeconds },
    // Else a payee could be replaced by another one under the same name and last digits.
    createExternalAccount: wherePasskey,
    deleteExternalAccount: wherePasskey,
    executeQuote: { maxAgeSeconds, above: { USDB: passkeyAbove.amount } },
    createCredential: wherePasskey,
    // Else an unlocked device could authorize the payments that it signs.
    enrollScaFactor: wherePasskey,
    confirmScaFactor: wherePasskey,
    deleteScaFactor: wherePasskey,
    // Else the login alone would pay: with a card nothing is signed.
    createCard: { maxAgeSeconds },
    revealCard: { maxAgeSeconds },
    updateCard: areCardChangesSigned ? undefined : wherePasskey,
    createAgent: { maxAgeSeconds },
    createAgentDeviceCode: { maxAgeSeconds },
    updateAgent: { maxAgeSeconds },
    updateAgentPolicy: { maxAgeSeconds },
    approveAgentAction: { maxAgeSeconds },
  }
}
