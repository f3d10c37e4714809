import { and, eq, isNull } from 'drizzle-orm'
import { externalAccounts } from '../accounts/externalAccounts.table.ts'
import { internalAccounts } from '../accounts/internalAccounts.table.ts'
import { requireActive } from '../accounts/internalAccounts.ts'
import { ApiException } from '../core/errors.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { nameOf } from '../customers/customers.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { quoteOutcome } from '../fixtures/scenarios.ts'
import { systemAccount } from '../ledger/ledger.ts'
import type { Destination } from './party.ts'
import type { QuoteDestination } from './quoteRequest.schema.ts'
import { findReceiver } from './umaAddresses.ts'

type UmaDestination = Extract<QuoteDestination, { destinationType: 'UMA_ADDRESS' }>

/**
 * The owner of an UMA address, paid in the requested currency or else in their first.
 *
 * @throws ApiException 400 `INVALID_CURRENCY` when they do not take it, 403 `USER_NOT_READY` when they
 *   have no account to take it in, and what finding and asking them throws
 */
export async function umaParty(
  work: Work,
  { umaAddress, currency: wanted }: UmaDestination,
): Promise<Destination> {
  const receiver = await findReceiver(work, umaAddress)
  const currency = wanted ?? receiver.currencies[0] ?? ''
  if (!receiver.currencies.includes(currency)) {
    throw new ApiException(400, 'INVALID_CURRENCY', 'The receiver does not accept this currency')
  }
  const { code } = currencyOf(currency)
  if (receiver.kind === 'customer') {
    return { name: umaAddress, ...(await customerParty(work, receiver.customer, code)) }
  }
  if (receiver.scenario.quoteRefusal) throw receiver.scenario.quoteRefusal()
  return {
    name: umaAddress,
    customerId: null,
    currency: code,
    ledgerId: systemAccount('outside', code),
    outcome: receiver.scenario.outcome,
    counterparty: { FULL_NAME: 'Sandbox Receiver' },
  }
}

/** A customer is paid into the account they chose for it elsewhere, otherwise into the one here. */
async function customerParty(work: Work, customer: CustomerRow, currency: string) {
  const name = nameOf(customer)
  const shared = {
    customerId: customer.id,
    currency,
    ...(name !== undefined && { counterparty: { FULL_NAME: name } }),
  }
  const elsewhere = await depositAccount(work, customer.id, currency)
  if (elsewhere) {
    const ledgerId = systemAccount('outside', currency)
    return { ...shared, ledgerId, outcome: quoteOutcome(elsewhere.accountInfo) }
  }
  const here = await accountHere(work, customer.id, currency)
  return { ...shared, ledgerId: here.id, outcome: 'success' as const }
}

/** A wallet whose ownership is not proved is not paid instead: no sender could tell, nor mend it. */
async function depositAccount({ tx }: Work, customerId: string, currency: string) {
  const isChosen = and(
    eq(externalAccounts.customerId, customerId),
    eq(externalAccounts.currency, currency),
    eq(externalAccounts.defaultUmaDepositAccount, true),
    eq(externalAccounts.status, 'ACTIVE'),
    isNull(externalAccounts.deletedAt),
  )
  const [row] = await tx.select().from(externalAccounts).where(isChosen)
  return row
}

async function accountHere({ tx }: Work, customerId: string, currency: string) {
  const isTheirs = and(
    eq(internalAccounts.customerId, customerId),
    eq(internalAccounts.currency, currency),
  )
  const [row] = await tx.select().from(internalAccounts).where(isTheirs)
  if (!row)
    throw new ApiException(403, 'USER_NOT_READY', 'The receiver has no account in this currency')
  requireActive(row)
  return row
}
