import type { BeforeForward } from 'holdfast/relay'
import { release, reserve } from './ledger.ts'

const currency = 'USDB'
const maxADay = 500_000_000

/**
 * At most 500 USDB a day. The amount is the service's, and reserved in one step, so that payments at the
 * same time cannot both take what is left.
 */
export const limitADay: BeforeForward = async ({ route, user, readQuote }) => {
  if (route !== 'executeQuote') return undefined
  const quote = await readQuote()
  if (quote?.sendingCurrency.code !== currency) return { reason: 'CURRENCY_NOT_ALLOWED' }
  const day = new Date().toISOString().slice(0, 10)
  // By the quote's id: the library may send the same execution again.
  const payment = { id: quote.id, amount: quote.totalSendingAmount }
  const isReserved = await reserve(`${user.id} ${day}`, payment, maxADay)
  return isReserved ? undefined : { reason: 'DAILY_LIMIT' }
}

/**
 * Call it with every webhook: `data` of an outgoing payment names its quote. An execution that the service
 * refuses has reserved too. Its quote stays open and expires within minutes, at which EXPIRED comes. Do not
 * release at the refusal: the same quote can be executed again, and an earlier try may have been carried out.
 */
export async function releaseUnpaid(type: string, data: unknown): Promise<void> {
  const { quoteId }: { quoteId?: string } = Object(data)
  const isUnpaid = ['OUTGOING_PAYMENT.FAILED', 'OUTGOING_PAYMENT.EXPIRED'].includes(type)
  if (isUnpaid && quoteId !== undefined) await release(quoteId)
}
