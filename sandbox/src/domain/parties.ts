import { ApiException, invalidInput, notFound } from '../errors.ts'
import type { QuoteCreate } from '../schemas/payment.ts'
import { type ExternalAccountRow, getExternalAccount } from './externalAccounts.ts'
import { getInternalAccount, type InternalAccountRow, requireActive } from './internalAccounts.ts'
import type { Work } from './work.ts'

/** One end of a transfer, found and checked. */
export type Party = {
  accountId: string
  customerId: string | null
  currency: string
  type: InternalAccountRow['type'] | 'EXTERNAL'
}

/**
 * The account a transfer takes money from.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND` for an unknown account or another customer's
 */
export async function resolveSource(work: Work, source: QuoteCreate['source']): Promise<Party> {
  if (source.accountId.startsWith('ExternalAccount:')) {
    throw invalidInput('The source account has no direct pull', { field: 'source.accountId' })
  }
  const account = await getInternalAccount(work, source.accountId)
  if (source.customerId !== undefined && source.customerId !== account.customerId) {
    throw notFound('REFERENCE_NOT_FOUND', 'Internal account')
  }
  return partyOf(account)
}

/**
 * The account a transfer brings money to: any internal account, or an external one of the sender's.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`, 400 `SELF_PAYMENT`, `INVALID_CURRENCY`
 */
export async function resolveDestination(
  work: Work,
  destination: QuoteCreate['destination'],
  source: Party,
): Promise<Party> {
  const party = destination.accountId.startsWith('ExternalAccount:')
    ? externalParty(await getExternalAccount(work, destination.accountId), source)
    : partyOf(await getInternalAccount(work, destination.accountId))
  if (party.accountId === source.accountId) {
    throw new ApiException(400, 'SELF_PAYMENT', 'Source and destination are the same account')
  }
  if (destination.currency !== undefined && destination.currency !== party.currency) {
    throw new ApiException(400, 'INVALID_CURRENCY', 'The destination holds another currency')
  }
  return party
}

function partyOf(row: InternalAccountRow): Party {
  requireActive(row)
  const { id, customerId, currency, type } = row
  return { accountId: id, customerId, currency, type }
}

/** An external account is only for its owner's money. */
function externalParty(row: ExternalAccountRow, source: Party): Party {
  if (row.customerId !== source.customerId) {
    throw notFound('REFERENCE_NOT_FOUND', 'External account')
  }
  const { id, customerId, currency } = row
  return { accountId: id, customerId, currency, type: 'EXTERNAL' }
}
