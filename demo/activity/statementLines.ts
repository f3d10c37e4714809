import type { Amount, ExternalAccount } from 'holdfast'
import { amountOf, effectOf, type Movement } from '../shared/movements.ts'
import { dayOf } from '../ui/calendar.ts'
import { toDecimal } from './amountSearch.ts'
import { lineOf } from './movementLine.ts'

/** A movement of the balance, as a statement lists it. */
export interface StatementLine {
  id: string
  /** `YYYY-MM-DD` */
  day: string
  name: string
  note: string
  /** Negative where it was taken from the balance. */
  amount: Amount
}

/**
 * What the balance gained and lost in a month, oldest first. What did nothing to it, as a payment that was
 * refunded, is not listed.
 *
 * @param month - such as `2026-03`
 * @param balance - of the wallet, for the currency of deposits
 */
export function statementLines(
  movements: Movement[],
  month: string,
  { accounts, balance }: { accounts: ExternalAccount[]; balance: Amount },
): StatementLine[] {
  return movements
    .filter(({ at }) => at !== '' && dayOf(at).startsWith(`${month}-`))
    .flatMap((movement) => {
      const amount = amountOf(movement, balance)
      const effect = effectOf(movement)
      if (!amount || effect === 'none') return []
      const { id, at, name } = lineOf(movement, accounts, balance)
      const signed = { ...amount, amount: effect === 'taken' ? -amount.amount : amount.amount }
      return [{ id, day: dayOf(at), name, note: noteOf(movement), amount: signed }]
    })
    .reverse()
}

function noteOf(movement: Movement): string {
  return movement.kind === 'payment' ? (movement.payment.description ?? '') : ''
}

/** The sum of the lines, of what came in or of what went out. */
export function sumOf(lines: StatementLine[], direction: 'in' | 'out', balance: Amount): Amount {
  const amount = lines
    .map((line) => line.amount.amount)
    .filter((each) => each > 0 === (direction === 'in'))
    .reduce((sum, each) => sum + Math.abs(each), 0)
  return { amount, currency: balance.currency }
}

/** The last months, the current one first, such as `2026-03`. */
export function lastMonths(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, ago) =>
    dayOf(new Date(now.getFullYear(), now.getMonth() - ago, 1).toISOString()).slice(0, 7),
  )
}

/**
 * The lines as a table for a spreadsheet, by RFC 4180. Amounts have a point and no groups in every language.
 *
 * @param header - the names of day, name, note, payment number, amount and currency
 */
export function toCsv(lines: StatementLine[], header: string[]): string {
  const rows = lines.map(({ day, name, note, id, amount }) => [
    day,
    toText(name),
    toText(note),
    id.replace(/^\w+:/, ''),
    toDecimal(amount),
    amount.currency.code ?? '',
  ])
  return [header, ...rows].map((row) => `${row.map(toCell).join(',')}\r\n`).join('')
}

/** Where a cell begins with a formula, also in a spreadsheet that separates cells by `;` or tabs and drops quotes. */
const formulas = /(^|[;\t\r\n])(?=[\s\p{Cf}"]*[=+\-@＝＋－＠])/gu

/** Marks that a screen needs around a text of another direction, and a cell does not. */
const isolation = /[\u2066-\u2069]/g

/** Escapes text of other users, of which a spreadsheet must not evaluate any part as a formula. */
function toText(text: string): string {
  return text.replace(isolation, '').replace(formulas, "$1'")
}

function toCell(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
