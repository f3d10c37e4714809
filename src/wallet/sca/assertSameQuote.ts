import { WalletError } from '../../shared/errors.ts'
import type { Quote } from '../../shared/resources.ts'

/** Returns the terms of a quote that never change, as one text. */
function termsOf({
  id,
  source,
  destination,
  sendingCurrency,
  receivingCurrency,
  totalSendingAmount,
  totalReceivingAmount,
  feesIncluded,
  transactionId,
}: Quote): string {
  return JSON.stringify([
    ...[id, source.accountId, destination.accountId, destination.umaAddress],
    ...[sendingCurrency.code, receivingCurrency.code, totalSendingAmount, totalReceivingAmount],
    ...[feesIncluded, transactionId],
  ])
}

function payloadsOf({ paymentInstructions = [] }: Quote): string[] {
  return paymentInstructions
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo.payloadToSign)
    .filter((payload) => typeof payload === 'string')
}

/**
 * Refuses a quote that is not the one the customer authorizes: with other terms, or with another payload
 * to sign than it had.
 *
 * @returns the quote that was found
 * @throws QUOTE_MISMATCH
 */
export function assertSameQuote(quote: Quote, found: Quote): Quote {
  const before = payloadsOf(quote)
  const isSamePayload = before.length === 0 || payloadsOf(found).every((it) => before.includes(it))
  const isSame =
    /* guard: sca-same-terms */ termsOf(quote) === termsOf(found) &&
    /* guard: sca-same-payload */ isSamePayload
  if (isSame) return found
  throw new WalletError('QUOTE_MISMATCH', 'The quote is not the one to be authorized')
}
