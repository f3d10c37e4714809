import { type Entry, move, post, systemAccount } from './ledger.ts'
import type { QuoteRow } from './quotes.ts'
import { after, schedule, type Work } from './work.ts'

/** Takes the money from the source into clearing, and has the rest happen when it is due. */
export async function beginSettlement(work: Work, quote: QuoteRow): Promise<void> {
  const { accountId } = quote.source as { accountId: string }
  const { sendingCurrency: currency, sendingAmount } = quote
  const clearing = systemAccount('clearing', currency)
  await post(work, 'EXECUTE', quote.id, move(accountId, clearing, currency, sendingAmount))
  await schedule(work, 'SETTLE_QUOTE', quote.id, after(work, work.settings.settleDelayMs))
}

/** The entries that take a quote's money out of clearing, through the exchange, to its destination. */
export function settlementEntries(quote: QuoteRow): Entry[] {
  const { sendingCurrency: from, receivingCurrency: to, sendingAmount, fees } = quote
  const clearing = systemAccount('clearing', from)
  const { accountId } = quote.destination as { accountId: string }
  const target = accountId.startsWith('InternalAccount:') ? accountId : systemAccount('outside', to)
  return [
    ...move(clearing, systemAccount('fees', from), from, fees),
    ...move(clearing, systemAccount('exchange', from), from, sendingAmount - fees),
    ...move(systemAccount('exchange', to), target, to, quote.receivingAmount),
  ]
}
