import type { PaymentOutcome } from '../db/schema/payments.ts'
import { ApiException, invalidInput, notFound } from '../errors.ts'
import type { QuoteCreate } from '../schemas/payment.ts'
import { type ExternalAccountRow, getExternalAccount, isPullable } from './externalAccounts.ts'
import { getInternalAccount, type InternalAccountRow, requireActive } from './internalAccounts.ts'
import { systemAccount } from './ledger.ts'
import { quoteOutcome } from './scenarios.ts'
import type { Work } from './work.ts'

/** One end of a transfer, found and checked. */
export type Party = {
  accountId: string
  customerId: string | null
  currency: string
  type: InternalAccountRow['type'] | 'EXTERNAL'
  /** The account in the books money leaves from or arrives at. */
  ledgerId: string
  /** What is to come of a payment to it. */
  outcome: PaymentOutcome
}

/**
 * The account a transfer takes money from: an internal one, or an external one with direct pull.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND` for an unknown account or another customer's
 */
export async function resolveSource(work: Work, source: QuoteCreate['source']): Promise<Party> {
  const { accountId, customerId } = source
  const isExternal = accountId.startsWith('ExternalAccount:')
  const party = isExternal
    ? pulledParty(await getExternalAccount(work, accountId))
    : internalParty(await getInternalAccount(work, accountId))
  if (customerId !== undefined && customerId !== party.customerId) {
    throw notFound('REFERENCE_NOT_FOUND', 'Source account')
  }
  return party
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
  const party = await findDestination(work, destination.accountId, source)
  if (party.accountId === source.accountId) {
    throw new ApiException(400, 'SELF_PAYMENT', 'Source and destination are the same account')
  }
  if (destination.currency !== undefined && destination.currency !== party.currency) {
    throw new ApiException(400, 'INVALID_CURRENCY', 'The destination holds another currency')
  }
  return party
}

async function findDestination(work: Work, accountId: string, source: Party): Promise<Party> {
  if (!accountId.startsWith('ExternalAccount:')) {
    return internalParty(await getInternalAccount(work, accountId))
  }
  const row = await getExternalAccount(work, accountId)
  requireOwnership(row, source)
  return externalParty(row)
}

/**
 * An external account is for its owner's money, and for the platform's.
 *
 * @throws ApiException 404 `REFERENCE_NOT_FOUND`
 */
export function requireOwnership(
  external: { customerId: string | null },
  payer: { customerId: string | null },
): void {
  if (payer.customerId === null || external.customerId === payer.customerId) return
  throw notFound('REFERENCE_NOT_FOUND', 'External account')
}

function internalParty(row: InternalAccountRow): Party {
  requireActive(row)
  const { id, customerId, currency, type } = row
  return { accountId: id, customerId, currency, type, ledgerId: id, outcome: 'success' }
}

function externalParty(row: ExternalAccountRow): Party {
  const { id, customerId, currency, accountInfo } = row
  const outcome = quoteOutcome(accountInfo)
  const ledgerId = systemAccount('outside', currency)
  return { accountId: id, customerId, currency, type: 'EXTERNAL', ledgerId, outcome }
}

function pulledParty(row: ExternalAccountRow): Party {
  if (isPullable(row)) return externalParty(row)
  throw invalidInput('The source account has no direct pull', { field: 'source.accountId' })
}
