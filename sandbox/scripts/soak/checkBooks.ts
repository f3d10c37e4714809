import type { Books } from '../../test/support/client.ts'
import type { Violations } from './violations.ts'

/** Checks that no money was made or lost: every transfer and every currency sums to zero. */
export function checkBooks(violations: Violations, { accounts, transfers }: Books): void {
  for (const { id, entries } of transfers) {
    violations.check(sumsToZero(entries), `the ledger transfer ${id} does not sum to zero`)
  }
  const balances = accounts.map(({ currency, balance }) => ({ currency, amount: balance }))
  violations.check(sumsToZero(balances), 'the balances of the ledger do not sum to zero')
}

function sumsToZero(entries: { currency: string; amount: number }[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { currency, amount } of entries) {
    sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(amount))
  }
  return [...sums.values()].every((sum) => sum === 0n)
}
