import type { Amount } from 'holdfast'
import { useMe } from '../session/useMe.ts'
import { useCredentials } from '../shared/queries.ts'

/** The largest payment that needs no passkey used a moment ago, and whether the wallet has one. */
export interface PasskeyLimit {
  amount: Amount
  hasPasskey: boolean
}

/**
 * Reads the limit that the platform gives. The relay demands the passkey, whatever the page says.
 *
 * @param balance - what can be sent
 * @returns undefined where the balance is within the limit, or not all is known
 */
export function usePasskeyLimit(balance: Amount): PasskeyLimit | undefined {
  const { data: me } = useMe()
  const { data: credentials } = useCredentials()
  const limit = me?.passkeyAbove
  const isOfBalance = limit?.currency.code === balance.currency.code
  if (!limit || !credentials || !isOfBalance || balance.amount <= limit.amount) return undefined
  return {
    // The balance's currency has what amounts are formatted with.
    amount: { amount: limit.amount, currency: balance.currency },
    hasPasskey: credentials.some(({ type }) => type === 'PASSKEY'),
  }
}
