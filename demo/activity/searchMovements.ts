import type { Amount, ExternalAccount } from 'holdfast'
import { messages } from '../messages.ts'
import { titleOf } from '../payees/counterparty.ts'
import { formatAmount } from '../shared/amounts.ts'
import { outcomeOfPurchase } from '../shared/cardPurchases.ts'
import { amountOf, type Movement, type MovementFilter, passes } from '../shared/movements.ts'
import { outcomeOf } from '../shared/outcome.ts'
import { nameDay } from '../ui/time.ts'
import { shortSumOf } from './movementLine.ts'

const texts = messages.activity

/** What a list of movements is searched with. */
export interface Search {
  text: string
  filter: MovementFilter
  /** For the names of payees. */
  accounts: ExternalAccount[]
  /** Of the wallet, for the currency of deposits. */
  balance: Amount
}

/** The movements that pass the filter and contain every word of the text. */
export function searchMovements(movements: Movement[], search: Search): Movement[] {
  const words = search.text.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return movements.filter((movement) => {
    if (!passes(movement, search.filter)) return false
    const found = wordsOf(movement, search).toLocaleLowerCase()
    return words.every((word) => found.includes(word))
  })
}

function wordsOf(movement: Movement, { accounts, balance }: Search): string {
  const amount = amountOf(movement, balance)
  const shown = amount ? `${formatAmount(amount)} ${shortSumOf(movement, amount)}` : ''
  if (movement.kind === 'deposit') return [texts.deposit, texts.depositAbout, shown].join(' ')
  if (movement.kind === 'purchase') {
    const { merchant } = movement.purchase
    const outcome = messages.cards.purchaseStatus[outcomeOfPurchase(movement.purchase)]
    return [merchant, outcome, shown].join(' ')
  }
  const { id, description } = movement.payment
  const status = messages.payment.status[outcomeOf(movement.payment)]
  return [titleOf(movement.payment, accounts), description, id, status, shown].join(' ')
}

/** One day of a list. */
export interface Day {
  name: string
  movements: Movement[]
}

/** Movements by day, in the order in which they come. */
export function groupByDay(movements: Movement[]): Day[] {
  const days: Day[] = []
  for (const movement of movements) {
    const name = nameDay(movement.at, texts)
    const last = days.at(-1)
    if (last?.name === name) last.movements.push(movement)
    else days.push({ name, movements: [movement] })
  }
  return days
}
