import { inArray } from 'drizzle-orm'
import { type InternalAccountRow, internalAccounts } from '../accounts/internalAccounts.table.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import { isRefusedSource } from '../fixtures/cardScenarios.ts'

/** The currencies a card can be paid in. */
const cardCurrencies: readonly string[] = ['USDB']

/**
 * Checks that a card of this cardholder can be paid from these accounts.
 *
 * @returns the currency they share
 * @throws ApiException 400 `FUNDING_SOURCE_INELIGIBLE`
 */
export async function requireFundingSources(
  work: Work,
  cardholderId: string,
  accountIds: readonly string[],
): Promise<string> {
  if (new Set(accountIds).size < accountIds.length)
    throw invalidInput('fundingSources names an account twice', { field: 'fundingSources' })
  const found = await accountsOf(work, accountIds)
  const currencies = accountIds.map((id) => requireEligible(found.get(id), id, cardholderId))
  const [currency, ...others] = new Set(currencies)
  if (currency === undefined || others.length > 0)
    throw ineligible('The funding sources must share one currency')
  return currency
}

/** The existing accounts among these identifiers. */
async function accountsOf({ tx }: Work, ids: readonly string[]) {
  const isOne = inArray(internalAccounts.id, [...ids])
  const rows = await tx.select().from(internalAccounts).where(isOne)
  return new Map(rows.map((row) => [row.id, row]))
}

function requireEligible(
  account: InternalAccountRow | undefined,
  id: string,
  cardholderId: string,
): string {
  // Another customer's account looks like one that does not exist.
  if (account?.customerId !== cardholderId)
    throw ineligible(`${id} is not an account of the cardholder`)
  if (!cardCurrencies.includes(account.currency))
    throw ineligible(`${id} must be in one of the currencies: ${cardCurrencies.join(', ')}`)
  if (account.status !== 'ACTIVE') throw ineligible(`${id} is ${account.status}; it must be ACTIVE`)
  if (isRefusedSource(id)) throw ineligible(`${id} ends in digits that select this refusal`)
  return account.currency
}

/** An account that a card cannot be paid from. */
export function ineligible(message: string): ApiException {
  return new ApiException(400, 'FUNDING_SOURCE_INELIGIBLE', message)
}
