import type { CardRow } from '../cards/cards.table.ts'
import { getCard } from '../cards/cards.ts'
import { ineligible } from '../cards/fundingSources.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import { after, schedule, type Work } from '../core/work/work.ts'
import { type AuthorizationOutcome, authorizationOutcome } from '../fixtures/cardScenarios.ts'
import type { AuthorizationRequest, BalanceInquiryRequest } from './cardTransactions.schema.ts'
import type { CardTransactionRow } from './cardTransactions.table.ts'
import { findCardTransaction, insertCardTransaction, recordEvent } from './cardTransactions.ts'
import { clearRow } from './clear.ts'
import { choosePayer, hold, insufficientFunds, pullHeld } from './pulls.ts'
import { release } from './refunds.ts'

/** Milliseconds that a delayed pull takes. */
const slowPullMs = 30_000

/** Reserves the money for a purchase and pulls it; the merchant clears it later. */
export async function authorize(
  work: Work,
  cardId: string,
  input: AuthorizationRequest,
): Promise<CardTransactionRow> {
  const card = await getCard(work, cardId)
  const outcome = requireApproval(card, input.merchant.descriptor)
  requireWithinLimit(card, input.amount)
  requireCurrency(card, input)
  const accountId = await choosePayer(work, card, input.amount)
  const { amount: authorizedAmount, merchant } = input
  const values = { direction: 'DEBIT', accountId, authorizedAmount, merchant } as const
  const row = await insertCardTransaction(work, card, values)
  await hold(work, row, input.amount)
  return pullFirst(work, { ...row, pendingCount: 1, pendingAmount: input.amount }, outcome)
}

async function pullFirst(
  work: Work,
  row: CardTransactionRow,
  outcome: AuthorizationOutcome,
): Promise<CardTransactionRow> {
  const { pendingCount, pendingAmount } = row
  if (outcome === 'slowPull') {
    await schedule(work, 'COMPLETE_CARD_PULL', row.id, after(work, slowPullMs))
    return recordEvent(work, row, { pendingCount, pendingAmount })
  }
  if (outcome === 'failedPull') {
    const held = await recordEvent(work, row, { pendingCount, pendingAmount })
    const released = await release(work, held, held.openAmount)
    return recordEvent(work, held, { ...released, status: 'EXCEPTION' })
  }
  return recordEvent(work, row, await pullHeld(work, row))
}

/** Ends a delayed pull, unless a clearing did so or the authorization has ended. */
export async function completePull(work: Work, id: string): Promise<void> {
  const row = await findCardTransaction(work, id)
  if (row && row.pendingAmount > 0) await recordEvent(work, row, await pullHeld(work, row))
}

/** A purchase that is authorized and cleared by one message. */
export async function authorizeAndClear(
  work: Work,
  cardId: string,
  input: AuthorizationRequest,
): Promise<CardTransactionRow> {
  const row = await authorize(work, cardId, input)
  if (row.status === 'EXCEPTION') return row
  return clearRow(work, await getCard(work, cardId), row, input.amount)
}

/** A merchant requests permission to pay the card. */
export async function authorizeCredit(
  work: Work,
  cardId: string,
  input: AuthorizationRequest,
): Promise<CardTransactionRow> {
  const card = await getCard(work, cardId)
  requireApproval(card, input.merchant.descriptor)
  return beginCredit(work, card, input)
}

/** A merchant announces that it will pay the card: a frozen card accepts it too. */
export async function adviseCredit(
  work: Work,
  cardId: string,
  input: AuthorizationRequest,
): Promise<CardTransactionRow> {
  return beginCredit(work, await getCard(work, cardId), input)
}

/** A merchant pays the card by one message. */
export async function authorizeAndPayCredit(
  work: Work,
  cardId: string,
  input: AuthorizationRequest,
): Promise<CardTransactionRow> {
  const row = await authorizeCredit(work, cardId, input)
  return clearRow(work, await getCard(work, cardId), row, input.amount)
}

async function beginCredit(
  work: Work,
  card: CardRow,
  input: AuthorizationRequest,
): Promise<CardTransactionRow> {
  requireCurrency(card, input)
  const [accountId] = card.fundingSources
  if (accountId === undefined) throw ineligible('The card has no funding source')
  const { amount: authorizedAmount, merchant } = input
  const values = { direction: 'CREDIT', accountId, authorizedAmount, merchant } as const
  return recordEvent(work, await insertCardTransaction(work, card, values), {})
}

/** A balance inquiry at a terminal, which moves no money and stores nothing. */
export async function inquireBalance(
  work: Work,
  cardId: string,
  { merchant }: BalanceInquiryRequest,
): Promise<{ issuerTransactionToken: string }> {
  requireApproval(await getCard(work, cardId), merchant.descriptor)
  return { issuerTransactionToken: crypto.randomUUID() }
}

/**
 * Approves or declines by the card's state and the scenario in the merchant's name.
 *
 * @throws ApiException 400 `CARD_PAUSED`, `INSUFFICIENT_FUNDS`, `INVALID_INPUT`
 */
function requireApproval({ state }: CardRow, descriptor: string): AuthorizationOutcome {
  const outcome = authorizationOutcome(descriptor)
  if (state === 'FROZEN' || outcome === 'cardPaused') throw cardPaused()
  if (state !== 'ACTIVE') throw invalidInput(`The card is ${state}; it must be ACTIVE`)
  if (outcome === 'insufficientFunds') throw insufficientFunds()
  return outcome
}

function cardPaused(): ApiException {
  return new ApiException(400, 'CARD_PAUSED', 'The card is FROZEN; the authorization is declined')
}

/** @throws ApiException 400 `TRANSACTION_SIZE_LIMIT_EXCEEDED` */
export function requireWithinLimit({ maxSpendPerTransaction }: CardRow, amount: number): void {
  if (maxSpendPerTransaction === null || amount <= maxSpendPerTransaction) return
  const message = 'The amount is higher than maxSpendPerTransaction of the card'
  throw new ApiException(400, 'TRANSACTION_SIZE_LIMIT_EXCEEDED', message)
}

function requireCurrency(card: CardRow, { currency }: AuthorizationRequest): void {
  if (currency.code === card.currency) return
  throw new ApiException(400, 'INVALID_CURRENCY', `The currency of the card is ${card.currency}`)
}
