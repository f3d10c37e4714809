import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import { findRow } from '../core/work/rows.ts'
import type { Work } from '../core/work/work.ts'
import type { Funding } from '../payments/quotes.table.ts'
import { getConfig } from '../platform/platformConfig.ts'
import { lookups } from './lookups.table.ts'
import type { Party } from './party.ts'
import type { QuoteCreate } from './quoteRequest.schema.ts'

/** Checks whether the money is in an account here. */
export function isHeld(funding: Funding): boolean {
  return funding === 'balance' || funding === 'signature'
}

const refusals = {
  signature: 'A payment from an embedded wallet needs its signature: execute the quote with one',
  push: 'The quote is funded by a deposit: send the money as its payment instructions say',
}

/**
 * Only money within reach can be moved on request.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function requireExecutable(funding: Funding, field: string): void {
  if (funding === 'signature' || funding === 'push') {
    throw invalidInput(refusals[funding], { field })
  }
}

/**
 * Checks that a quote brings what its receiver, and the country of its money, ask for.
 *
 * @throws ApiException 400 `INVALID_INPUT` without a lookup for an UMA address, 404
 *   `LOOKUP_REQUEST_NOT_FOUND` for a lookup of someone else or of long ago, 400
 *   `MISSING_MANDATORY_USER_INFO`
 */
export async function requireDemanded(
  work: Work,
  input: QuoteCreate,
  destination: Party,
): Promise<void> {
  const demanded = [
    ...(await demandedByLookup(work, input, destination.name)),
    ...(await demandedByCurrency(work, destination.currency)),
  ]
  const { senderCustomerInfo = {}, purposeOfPayment } = input
  const given: Record<string, unknown> = {
    ...senderCustomerInfo,
    ...(purposeOfPayment && { PURPOSE_OF_PAYMENT: purposeOfPayment }),
  }
  const missing = demanded.filter((name) => !isGiven(given, name))
  if (missing.length === 0) return
  throw new ApiException(
    400,
    'MISSING_MANDATORY_USER_INFO',
    'Mandatory information about the sender is missing; see details.missingFields',
    {
      details: { missingFields: missing },
    },
  )
}

function isGiven(given: Record<string, unknown>, name: string): boolean {
  return Object.hasOwn(given, name) && given[name] !== null && given[name] !== ''
}

async function demandedByLookup(
  work: Work,
  { lookupId, destination }: QuoteCreate,
  receiver: string,
): Promise<string[]> {
  if (lookupId === undefined) {
    if (destination.destinationType === 'ACCOUNT') return []
    throw invalidInput('lookupId is required for a UMA address; look up the receiver first', {
      field: 'lookupId',
    })
  }
  const lookup = await findRow(work.tx, lookups, 'id', lookupId)
  if (!lookup || lookup.receiver !== receiver || lookup.expiresAt <= work.now) {
    throw notFound('LOOKUP_REQUEST_NOT_FOUND', 'Lookup of this receiver')
  }
  return lookup.requiredFields.map(({ name }) => name)
}

/** Some countries want to know what money is for; a platform may want to know it everywhere. */
async function demandedByCurrency(work: Work, code: string): Promise<string[]> {
  const { supportedCurrencies } = await getConfig(work)
  const currency = supportedCurrencies.find(({ currencyCode }) => currencyCode === code)
  const byProvider = currency?.providerRequiredCounterpartyCustomerFields ?? []
  const byPlatform = (currency?.requiredCounterpartyFields ?? [])
    .filter(({ mandatory }) => mandatory)
    .map(({ name }) => name)
  return [...byProvider, ...byPlatform].includes('PURPOSE_OF_PAYMENT') ? ['PURPOSE_OF_PAYMENT'] : []
}
