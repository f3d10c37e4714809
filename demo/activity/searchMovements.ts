import type { Amount, ExternalAccount, Transaction } from 'holdfast'
import { messages } from '../messages.ts'
import { endsInAccount } from '../payees/bankAccount.ts'
import { titleOf } from '../payees/counterparty.ts'
import { formatAmount } from '../shared/amounts.ts'
import { outcomeOfPurchase } from '../shared/cardPurchases.ts'
import { amountOf, type Movement, type MovementFilter, passes } from '../shared/movements.ts'
import { outcomeOf } from '../shared/outcome.ts'
import { dayOf } from '../ui/calendar.ts'
import { nameDay } from '../ui/time.ts'
import { isAmountTyped, readingsOf } from './amountSearch.ts'
import { foldText } from './foldText.ts'
import { shortSumOf } from './movementLine.ts'

const texts = messages.activity

/** What a list of movements is searched with. */
export interface Search {
  text: string
  filter: MovementFilter
  /** The first day, such as `2026-03-01`; empty for no limit. */
  from?: string
  /** The last day; empty for no limit. */
  to?: string
  /** For the names of payees. */
  accounts: ExternalAccount[]
  /** Of the wallet, for the currency of deposits. */
  balance: Amount
}

/**
 * The movements that pass the filters and have every word of the text: in any spelling of its letters, as an
 * amount in any writing, or as the end of the payee's account.
 */
export function searchMovements(movements: Movement[], search: Search): Movement[] {
  const typed = search.text.trim()
  // Some languages group the digits of an amount with spaces.
  const joined = typed.replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
  const searches = [...new Set([typed, joined])].map((text) => text.split(/\s+/).filter(Boolean))
  return movements.filter((movement) => {
    if (!passes(movement, search.filter) || !isWithin(movement, search)) return false
    const found = foldText(wordsOf(movement, search))
    return searches.some((words) => words.every((word) => hasWord(movement, word, found, search)))
  })
}

function isWithin({ at }: Movement, { from = '', to = '' }: Search): boolean {
  if (from === '' && to === '') return true
  const day = at && dayOf(at)
  return day !== '' && (from === '' || day >= from) && (to === '' || day <= to)
}

function hasWord(movement: Movement, word: string, found: string[], search: Search): boolean {
  if (foldText(word).some((spelling) => found.some((text) => text.includes(spelling)))) return true
  const amount = amountOf(movement, search.balance)
  if (amount && isAmountTyped(amount, readingsOf(word))) return true
  return movement.kind === 'payment' && isEndOfPayee(movement.payment, word, search)
}

/** Whether a payment went to an account whose number ends so. */
function isEndOfPayee(
  { destination }: Transaction,
  word: string,
  { accounts }: Pick<Search, 'accounts'>,
): boolean {
  const account = accounts.find(({ id }) => id === destination.accountId)
  return account !== undefined && endsInAccount(account, word)
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
