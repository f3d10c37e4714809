import { WalletError } from '../../shared/errors.ts'
import type { PayloadToSign } from '../signing/signPayload.ts'
import type { Execution } from './pendingExecutions.ts'

/**
 * Returns the payload to sign to execute a quote.
 *
 * @returns undefined for one that was executed before and waits for authorization: it is read
 * @throws QUOTE_NOT_EXECUTABLE
 */
export function quotePayload({ accountId, quote }: Execution): PayloadToSign | undefined {
  if (quote.status === 'PENDING_AUTHORIZATION') return undefined
  if (quote.status !== 'PENDING') throw notExecutable(`it is ${quote.status}`)
  if (quote.source.accountId !== accountId) throw notExecutable('its source is another account')
  const payloads = (quote.paymentInstructions ?? [])
    .map(({ accountOrWalletInfo }) => accountOrWalletInfo)
    .filter(
      ({ accountType }) => /* guard: quote-embedded-wallet */ accountType === 'EMBEDDED_WALLET',
    )
    .map(({ payloadToSign }) => payloadToSign)
  const [payload] = payloads
  if (/* guard: quote-one-payload */ payloads.length === 1 && typeof payload === 'string')
    return { payloadToSign: payload, expiresAt: quote.expiresAt }
  throw notExecutable('it needs one payload')
}

function notExecutable(why: string): WalletError {
  return new WalletError('QUOTE_NOT_EXECUTABLE', `The quote cannot be executed: ${why}`)
}
