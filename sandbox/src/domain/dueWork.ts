import type { JobHandlers } from '../scheduler.ts'
import { post } from './ledger.ts'
import { expireQuote, holdQuote, moveQuote } from './quotes.ts'
import { settlementEntries } from './settlement.ts'
import { moveTransaction } from './transactions.ts'
import type { Work } from './work.ts'

/** What happens when scheduled work falls due. */
export const dueWork: JobHandlers = {
  EXPIRE_QUOTE: expireQuote,
  SETTLE_QUOTE: settleQuote,
}

async function settleQuote(work: Work, id: string): Promise<void> {
  const quote = await holdQuote(work, id)
  await post(work, 'SETTLE', quote.id, settlementEntries(quote))
  await moveQuote(work, quote, 'COMPLETED')
  await moveTransaction(work, quote.transactionId, 'COMPLETED', { settledAt: work.now })
}
