import { parseCardTransaction } from '../../shared/card.ts'
import type { CardTransaction } from '../../shared/cardResources.ts'
import { parseTransaction } from '../../shared/payment.ts'
import type { Transaction } from '../../shared/resources.ts'
import type { Parser } from '../../shared/shape.ts'

/** A list of payments may have what was paid with cards among them, which has other fields. */
export const parseListed: Parser<Transaction | CardTransaction> = (value, path) => {
  const isCard = Reflect.get(Object(value), 'type') === 'CARD'
  return isCard ? parseCardTransaction(value, path) : parseTransaction(value, path)
}
