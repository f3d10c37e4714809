import { conflict } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { needsStrongAuthentication } from '../customers/strongAuthentication.ts'

/**
 * A customer who authenticates strongly.
 *
 * @throws ApiException 404 `USER_NOT_FOUND`, 409 `CONFLICT` for a customer elsewhere
 */
export async function getScaCustomer(work: Work, id: string): Promise<CustomerRow> {
  return requireSca(work, await getLiveCustomer(work, id))
}

function requireSca({ settings }: Work, customer: CustomerRow): CustomerRow {
  if (needsStrongAuthentication(settings, customer)) return customer
  throw conflict('The region of the customer does not require strong authentication')
}
