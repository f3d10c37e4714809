import { WalletError } from '../../shared/errors.ts'
import { idOf } from '../../shared/fieldRules.ts'
import { parseQuote } from '../../shared/payment.ts'
import type { Quote } from '../../shared/resources.ts'

/**
 * Returns a copy of a quote that an app gives, as the wallet made it.
 *
 * @throws INVALID_INPUT for anything else
 */
export function givenQuote(quote: Quote): Quote {
  try {
    const parsed = parseQuote(quote, 'quote')
    if (idOf('Quote').accepts(parsed.id)) return parsed
    throw new TypeError('quote.id is malformed')
  } catch (cause) {
    const message = 'quote must be what createQuote returned'
    throw new WalletError('INVALID_INPUT', message, { cause })
  }
}
