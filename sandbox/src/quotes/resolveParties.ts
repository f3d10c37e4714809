import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import { getExternalAccount, isPullable, requireOwnership } from '../accounts/externalAccounts.ts'
import type { InternalAccountRow } from '../accounts/internalAccounts.table.ts'
import { getInternalAccount, requireActive } from '../accounts/internalAccounts.ts'
import { findWalletOf } from '../accounts/walletAccounts.ts'
import { ApiException, invalidInput, notFound } from '../core/errors.ts'
import type { RequestSchemas } from '../core/profile.ts'
import type { Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { getLiveCustomer } from '../customers/customers.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { depositDetails } from '../fixtures/depositDetails.ts'
import { quoteOutcome } from '../fixtures/scenarios.ts'
import { needsNetwork } from '../fixtures/tokenDetails.ts'
import { systemAccount } from '../ledger/ledger.ts'
import { chooseRail, requireRail } from '../payments/chooseRail.ts'
import { isNetwork } from '../rates/networks.schema.ts'
import type { Destination, Party, Source } from './party.ts'
import type { QuoteDestination, QuoteSource } from './quoteRequest.schema.ts'
import { umaParty } from './umaParties.ts'

/**
 * Resolves the source of a quote's money: an account here, an external one, or a sender outside.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND` for an unknown account or another customer's, 400
 *   `INVALID_CURRENCY`, 501 `NOT_IMPLEMENTED` for a currency there is no way to send in
 */
export async function resolveSource(work: Work, source: QuoteSource): Promise<Source> {
  if (source.sourceType === 'REALTIME_FUNDING') return sentParty(work, source)
  const { accountId, customerId } = source
  const party = accountId.startsWith('ExternalAccount:')
    ? externalSource(await getExternalAccount(work, accountId))
    : internalSource(await getInternalAccount(work, accountId))
  if (customerId !== undefined && customerId !== party.customerId) {
    throw notFound('REFERENCE_NOT_FOUND', 'Source account')
  }
  return party
}

/**
 * Resolves the destination of a quote's money: any account here, an external one of the sender's, or an UMA
 * address.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 400 `SELF_PAYMENT`, `INVALID_CURRENCY`,
 *   `INVALID_INPUT` for a rail the account does not have, and what looking up an UMA address throws
 */
export async function resolveDestination(
  work: Work,
  destination: QuoteDestination,
  source: Source,
): Promise<Destination> {
  const party =
    destination.destinationType === 'UMA_ADDRESS'
      ? await umaParty(work, destination)
      : await accountParty(work, destination, source)
  refuseSelfPayment(source, party)
  if (destination.currency !== undefined && destination.currency !== party.currency) {
    throw new ApiException(
      400,
      'INVALID_CURRENCY',
      'destination.currency differs from the currency of the destination account',
    )
  }
  return party
}

/** Everything outside shares one account in the books, so there only the names tell ends apart. */
function refuseSelfPayment(source: Party, destination: Party): void {
  const isHeldHere = !source.ledgerId.startsWith('System:')
  const isSame =
    source.name === destination.name || (isHeldHere && source.ledgerId === destination.ledgerId)
  if (!isSame) return
  throw new ApiException(
    400,
    'SELF_PAYMENT',
    'The source and the destination must be different accounts',
  )
}

function internalSource(row: InternalAccountRow): Source {
  const funding = row.type === 'EMBEDDED_WALLET' ? 'signature' : 'balance'
  return { ...internalParty(row), funding }
}

function externalSource(row: ExternalAccountRow): Source {
  return { ...externalParty(row), funding: isPullable(row) ? 'pull' : 'push' }
}

async function sentParty(
  work: Work,
  { currency, customerId, cryptoNetwork }: Extract<QuoteSource, { sourceType: 'REALTIME_FUNDING' }>,
): Promise<Source> {
  requireWayIn(work, currencyOf(currency).code, cryptoNetwork)
  if (customerId !== undefined) requireReady(await getLiveCustomer(work, customerId))
  const ledgerId = systemAccount('outside', currency)
  return { name: currency, customerId: customerId ?? null, currency, ledgerId, funding: 'push' }
}

function requireWayIn({ settings }: Work, currency: string, network: string | undefined): void {
  const generation = settings.profile.requestSchemas
  const field = 'source.cryptoNetwork'
  if (depositDetails(currency, { generation, seed: '', network }).length === 0) {
    throw noWayIn(generation, currency, network)
  }
  if (network === undefined && needsNetwork(generation, currency)) {
    throw invalidInput(`${field} is required for a stablecoin`, { field })
  }
}

function noWayIn(
  generation: RequestSchemas,
  currency: string,
  network: string | undefined,
): ApiException {
  const field = 'source.cryptoNetwork'
  if (currency === 'BTC' && network === 'BITCOIN') {
    const message = 'Funding with BTC over the BITCOIN network is not implemented'
    return new ApiException(501, 'NOT_IMPLEMENTED', message)
  }
  if (network !== undefined && !isNetwork(generation, network)) {
    return invalidInput(`${field} is not a network that money can be sent over`, { field })
  }
  return new ApiException(400, 'INVALID_CURRENCY', `${field} does not support this currency`)
}

function requireReady({ verificationStatus }: CustomerRow): void {
  if (verificationStatus === 'APPROVED') return
  throw new ApiException(
    403,
    'USER_NOT_READY',
    `The customer is ${verificationStatus}; it must be APPROVED`,
  )
}

type AccountDestination = Extract<QuoteDestination, { destinationType: 'ACCOUNT' }>

async function accountParty(
  work: Work,
  { accountId, paymentRail }: AccountDestination,
  source: Source,
): Promise<Destination> {
  if (!accountId.startsWith('ExternalAccount:')) {
    requireRail([], paymentRail)
    return { ...internalParty(await getInternalAccount(work, accountId)), outcome: 'success' }
  }
  const row = await getExternalAccount(work, accountId)
  requireOwnership(row, source)
  const rail = chooseRail(row, paymentRail)
  const wallet = await findWalletOf(work, row)
  const party = { ...externalParty(row), status: row.status }
  return wallet
    ? { ...party, ledgerId: wallet.id, outcome: 'success' }
    : { ...party, outcome: quoteOutcome(row.accountInfo), ...(rail && { rail }) }
}

function internalParty(row: InternalAccountRow): Party {
  requireActive(row)
  const { id, customerId, currency } = row
  return { name: id, customerId, currency, ledgerId: id }
}

function externalParty({ id, customerId, currency }: ExternalAccountRow): Party {
  return { name: id, customerId, currency, ledgerId: systemAccount('outside', currency) }
}
