import { and, eq } from 'drizzle-orm'
import { customers } from '../db/schema/customers.ts'
import { ApiException } from '../errors.ts'
import type { CustomerRow } from './customers.ts'
import type { Work } from './work.ts'

/** What happens to a payment to an address that stands for an outcome. */
export type UmaOutcome = 'success' | 'pendingLong' | 'failCompliance'

/** Who is behind an UMA address: a customer of ours, or an outcome to test with. */
export type UmaReceiver =
  | { kind: 'customer'; customer: CustomerRow; currencies: string[] }
  | { kind: 'outcome'; outcome: UmaOutcome; currencies: string[] }

const outcomeNames: [RegExp, UmaOutcome][] = [
  [/^\$success\.(usd|eur|mxn)$/, 'success'],
  [/^\$pending\.long\.(usd|eur|mxn)$/, 'pendingLong'],
  [/^\$fail\.compliance\.(usd|eur|mxn)$/, 'failCompliance'],
]

/**
 * Finds the receiver at an address. Only the sandbox's own domain can be reached.
 *
 * @throws ApiException 404 `UMA_NOT_FOUND`, 424 `LNURLP_REQUEST_FAILED`
 */
export async function findReceiver(work: Work, umaAddress: string): Promise<UmaReceiver> {
  const [name = '', domain = ''] = umaAddress.toLowerCase().split('@')
  const isLive = and(eq(customers.umaAddress, umaAddress), eq(customers.isDeleted, false))
  const [customer] = await work.tx.select().from(customers).where(isLive)
  if (customer) return { kind: 'customer', customer, currencies: customer.currencies }
  if (domain !== work.settings.profile.umaDomain) {
    const message = `The UMA provider ${domain} cannot be reached from a sandbox`
    throw new ApiException(424, 'LNURLP_REQUEST_FAILED', message)
  }
  for (const [pattern, outcome] of outcomeNames) {
    const currency = pattern.exec(name)?.[1]
    if (currency) return { kind: 'outcome', outcome, currencies: [currency.toUpperCase()] }
  }
  throw new ApiException(404, 'UMA_NOT_FOUND', 'There is no such UMA address')
}
