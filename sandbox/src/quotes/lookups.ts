import { getExternalAccount } from '../accounts/externalAccounts.ts'
import { ApiException } from '../core/errors.ts'
import { newId } from '../core/ids.ts'
import { lifetimesMs } from '../core/lifetimes.ts'
import { after, type Work } from '../core/work/work.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { rateBetween, statedRate } from '../rates/pricing.ts'
import type { ExternalAccountLookup, LookupQuery, UmaLookup } from './lookups.schema.ts'
import { lookups } from './lookups.table.ts'
import { findReceiver, refuseFailingSender } from './umaAddresses.ts'

type RequiredField = { name: string; mandatory: boolean }

const maxAmount = 100_000_000_000
// What the network asks of a sender before money goes to another provider. All of it has to be given,
// whatever `mandatory` says: a client that reads only that would pass its tests and fail live.
const umaPayerFields: RequiredField[] = [
  { name: 'FULL_NAME', mandatory: true },
  { name: 'NATIONALITY', mandatory: false },
]

/** Looks up what an UMA address takes. */
export async function lookUpUma(
  work: Work,
  receiverUmaAddress: string,
  query: LookupQuery,
): Promise<UmaLookup> {
  await requireSender(work, query)
  const { currencies } = await findReceiver(work, receiverUmaAddress)
  const found = await keep(work, receiverUmaAddress, currencies, umaPayerFields)
  return { ...found, receiverUmaAddress }
}

/** Looks up what an external account takes. */
export async function lookUpExternalAccount(
  work: Work,
  accountId: string,
  query: LookupQuery,
): Promise<ExternalAccountLookup> {
  if (query.customerId !== undefined) await getLiveCustomer(work, query.customerId)
  refuseFailingSender(work, query.senderUmaAddress)
  const { currency } = await getExternalAccount(work, accountId)
  return { ...(await keep(work, accountId, [currency], [])), accountId }
}

async function requireSender(work: Work, { senderUmaAddress, customerId }: LookupQuery) {
  if (customerId !== undefined) await getLiveCustomer(work, customerId)
  refuseFailingSender(work, senderUmaAddress)
  if (customerId !== undefined || senderUmaAddress !== undefined) return
  const message = 'senderUmaAddress or customerId is required'
  throw new ApiException(400, 'MISSING_REQUIRED_UMA_PARAMETERS', message)
}

async function keep(
  work: Work,
  receiver: string,
  currencies: string[],
  requiredFields: RequiredField[],
) {
  const lookupId = newId('Lookup')
  await work.tx.insert(lookups).values({
    id: lookupId,
    receiver,
    requiredFields,
    expiresAt: after(work, lifetimesMs.lookup),
    createdAt: work.now,
  })
  return {
    lookupId,
    supportedCurrencies: currencies.map((code) => ({
      currency: currencyOf(code),
      estimatedExchangeRate: statedRate(work, rateBetween('USD', code)),
      min: 1,
      max: maxAmount,
    })),
    ...(requiredFields.length > 0 && { requiredPayerDataFields: requiredFields }),
  }
}
