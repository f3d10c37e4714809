import type { Amount, ExternalAccount } from 'holdfast'
import { messages } from '../messages.ts'
import { titleOf } from '../payees/counterparty.ts'
import { formatShort } from '../shared/amounts.ts'
import { amountOf, type Effect, effectOf, type Movement, signOf } from '../shared/movements.ts'
import { foreignText } from '../ui/foreignText.ts'
import { leftToRight } from '../ui/leftToRight.ts'

export const lineIcons = ['plus', 'card', 'receive', 'send'] as const

/** What a list says of a movement wherever it stands. */
export interface MovementLine {
  id: string
  /** ISO 8601, or empty where it is not known. */
  at: string
  icon: (typeof lineIcons)[number]
  name: string
  /** With its sign; empty while the currency is not known. */
  sum: string
  effect: Effect
}

/** @param balance - of the wallet: a deposit is in its currency */
export function lineOf(
  movement: Movement,
  accounts: ExternalAccount[],
  balance: Amount | undefined,
): MovementLine {
  const amount = amountOf(movement, balance)
  return {
    id: movement.id,
    at: movement.at,
    icon: iconOf(movement),
    name: nameOf(movement, accounts),
    sum: amount ? shortSumOf(movement, amount) : '',
    effect: effectOf(movement),
  }
}

/** The amount of a movement as a list shows it: with its sign, and to the cent. */
export function shortSumOf(movement: Movement, amount: Amount): string {
  const isPaid = ['card', 'send'].includes(iconOf(movement))
  return leftToRight(signOf(movement) + formatShort(amount, { isPaid }))
}

function iconOf(movement: Movement): MovementLine['icon'] {
  if (movement.kind === 'deposit') return 'plus'
  if (movement.kind === 'purchase') return 'card'
  return movement.payment.type === 'INCOMING' ? 'receive' : 'send'
}

function nameOf(movement: Movement, accounts: ExternalAccount[]): string {
  if (movement.kind === 'deposit') return messages.activity.deposit
  return movement.kind === 'purchase'
    ? foreignText(movement.purchase.merchant)
    : titleOf(movement.payment, accounts)
}
