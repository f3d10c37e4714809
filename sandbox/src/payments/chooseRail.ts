import type { ExternalAccountRow } from '../accounts/externalAccounts.table.ts'
import { railsOf } from '../accounts/externalAccounts.ts'
import { invalidInput } from '../core/errors.ts'
import { railFor } from '../fixtures/usualRails.ts'
import type { PaymentRail } from './transactions.table.ts'

/**
 * The rail that a payment to an external account takes: the one its request names, otherwise the usual one.
 *
 * @returns undefined for a wallet, which no rail leads to
 * @throws ApiException 400 `INVALID_INPUT` for a rail that the account does not have
 */
export function chooseRail(
  account: ExternalAccountRow,
  named: string | undefined,
): PaymentRail | undefined {
  const rails = railsOf(account)
  requireRail(rails, named)
  const usual = railFor(account.currency)
  const chosen = named ?? (rails.includes(usual) ? usual : rails[0])
  return chosen === undefined ? undefined : { name: chosen, isNamed: named !== undefined }
}

/**
 * Only a bank account is reached by a rail, and only by one of its own.
 *
 * @throws ApiException 400 `INVALID_INPUT`
 */
export function requireRail(rails: readonly string[], paymentRail: string | undefined): void {
  if (paymentRail === undefined || rails.includes(paymentRail)) return
  throw invalidInput(
    'destination.paymentRail must be one of the paymentRails of the destination account',
    { field: 'destination.paymentRail', paymentRails: rails },
  )
}
