import { assertInput, assertRule, isObject } from '../../shared/assertInput.ts'
import { WalletError } from '../../shared/errors.ts'
import { amount, id, idempotencyKey as keyRule, umaAddress } from '../../shared/fieldRules.ts'
import { idempotencyKeyHeader } from '../../shared/headers.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'
import { contextOf, type Wallet } from '../context/walletContext.ts'
import { request } from '../transport/request.ts'
import { loadExecutionAhead } from './loadExecution.ts'

/** The destination of a payment. */
export type QuoteDestination =
  | { accountId: string; paymentRail?: string | undefined }
  | { umaAddress: string; currency?: string | undefined }

/** Options of {@link createQuote}. */
export interface CreateQuoteOptions {
  /** The payee: an external account, or a UMA address that was looked up. */
  destination: QuoteDestination
  /** The side whose amount is fixed. */
  lockedCurrencySide: 'SENDING' | 'RECEIVING'
  /** Smallest unit of the locked currency, 1 to 9 000 000 000 000 000. */
  lockedCurrencyAmount: number
  /** `Lookup:<uuid>`; required for a UMA address. */
  lookupId?: string | undefined
  /** The reason for the payment, in the customer's words; the receiver may see it. */
  description?: string | undefined
  /** A purpose such as `GIFT`; some countries require one. */
  purposeOfPayment?: string | undefined
  /** The data about the sender that the lookup's `requiredPayerDataFields` require. */
  senderCustomerInfo?: Record<string, string> | undefined
  /**
   * A random text that names this request, such as `crypto.randomUUID()`: the same key and terms give
   * the same quote again. A retry sends the same key; other terms need a new one. @default none
   */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Requests a price for a payment out of the wallet (spec 4.2, POST /quotes). Nothing moves until
 * {@link executeQuote}.
 *
 * @throws INVALID_INPUT when `destination`, `lockedCurrencySide`, `lockedCurrencyAmount` or
 * `idempotencyKey` is malformed; the message names it
 * @throws INSUFFICIENT_FUNDS when the balance does not cover amount and fee
 * @throws API_ERROR with `apiCode` AMOUNT_OUT_OF_RANGE and, where the service names the limits,
 * `details.minAmount` and `details.maxAmount`; or with `apiCode` MISSING_MANDATORY_USER_INFO and `details.missingFields`
 * @throws API_ERROR with `apiCode` CONFLICT when `idempotencyKey` was used with other terms
 * @throws QUOTE_MISMATCH when the response has another source, destination or amount, also where a
 * service gives the first quote of an `idempotencyKey` whatever the terms; when an amount is negative;
 * or when a quote without such a key is not pending
 * @throws NOT_FOUND
 * @throws CommonErrorCode
 * @example
 * ```ts
 * const quote = await createQuote(wallet, {
 *   destination: { accountId: bankAccount.id },
 *   lockedCurrencySide: 'SENDING',
 *   lockedCurrencyAmount: 10_000_000,
 * })
 * ```
 */
export async function createQuote(wallet: Wallet, options: CreateQuoteOptions): Promise<Quote> {
  const context = contextOf(wallet, options)
  const { transport, accountId } = context
  assertTerms(options)
  const { signal, destination, idempotencyKey, ...terms } = options
  const body = {
    source: { sourceType: 'ACCOUNT', accountId: await accountId(signal) },
    destination: toDestination(destination),
    ...terms,
  }
  const headers = idempotencyKey ? { [idempotencyKeyHeader]: idempotencyKey } : {}
  const call = { method: 'POST', path: '/quotes', body, headers, signal } as const
  const quote = await request(transport, call, parseQuote, 'quote')
  assertMatches(quote, body.source.accountId, options)
  loadExecutionAhead(context)
  return quote
}

/**
 * Refuses a quote that does not match the request in its source, its destination or the locked amount. Its amounts are
 * not negative, and it is new, unless its key was used before.
 */
function assertMatches(
  { source, destination, status, feesIncluded, totalSendingAmount, totalReceivingAmount }: Quote,
  accountId: string,
  requested: CreateQuoteOptions,
): void {
  const isSending = requested.lockedCurrencySide === 'SENDING'
  const locked = isSending ? totalSendingAmount : totalReceivingAmount
  const destinationMatches =
    'accountId' in requested.destination
      ? destination.accountId === requested.destination.accountId
      : destination.umaAddress === requested.destination.umaAddress
  const termsMatch = locked === requested.lockedCurrencyAmount && source.accountId === accountId
  const amounts = [totalSendingAmount, totalReceivingAmount, feesIncluded]
  const isNew = requested.idempotencyKey || /^PENDING/.test(status)
  if (destinationMatches && termsMatch && isNew && Math.min(...amounts) >= 0) return
  throw new WalletError('QUOTE_MISMATCH', 'The quote does not match the request')
}

function toDestination(destination: QuoteDestination): object {
  const isAccount = 'accountId' in destination
  return { destinationType: isAccount ? 'ACCOUNT' : 'UMA_ADDRESS', ...destination }
}

function assertTerms(options: CreateQuoteOptions): void {
  const { destination, lockedCurrencySide, lockedCurrencyAmount, idempotencyKey } = options
  assertRule('lockedCurrencyAmount', lockedCurrencyAmount, amount)
  assertInput(
    ['SENDING', 'RECEIVING'].includes(lockedCurrencySide),
    'lockedCurrencySide must be SENDING or RECEIVING',
  )
  assertInput(
    isObject(destination) && ('accountId' in destination || 'umaAddress' in destination),
    'destination must be an object with accountId or umaAddress',
  )
  if ('accountId' in destination) assertRule('destination.accountId', destination.accountId, id)
  else assertRule('destination.umaAddress', destination.umaAddress, umaAddress)
  if (idempotencyKey !== undefined) assertRule('idempotencyKey', idempotencyKey, keyRule)
}
