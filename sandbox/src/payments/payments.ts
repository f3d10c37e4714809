import { eq } from 'drizzle-orm'
import { hasRoomFor } from '../accounts/internalAccounts.ts'
import { requireTransition } from '../core/states.ts'
import { announce } from '../core/work/announce.ts'
import { findRow } from '../core/work/rows.ts'
import { after, schedule, type Work } from '../core/work/work.ts'
import type { PaymentOutcome } from '../fixtures/scenarios.ts'
import { type Entry, move, post, systemAccount } from '../ledger/ledger.ts'
import { recordArrival } from './arrivals.ts'
import { canCreditFee, creditFee, returnFee } from './creditPlatformFee.ts'
import { type FailureCause, failureReasonOf } from './failureReasons.ts'
import { type PaymentStep, stepsFor } from './paymentSteps.ts'
import { type QuoteStatus, quoteTransitions } from './quotes.states.ts'
import { quotes } from './quotes.table.ts'
import { type RefundStatus, refundTransitions } from './transactions.states.ts'
import { type TransactionRow, transactions } from './transactions.table.ts'
import { getTransaction, moveTransaction, showTransaction } from './transactions.ts'

/**
 * Takes the money from its source into clearing, and has the rest happen when it is due. From here on
 * a payment is its transaction; a quote behind it follows.
 */
export async function beginPayment(
  work: Work,
  row: TransactionRow,
  changes: Partial<Pick<TransactionRow, 'plan' | 'source'>> = {},
): Promise<TransactionRow> {
  const moved = await moveTransaction(work, row.id, 'PROCESSING', changes)
  const { from, outcome } = moved.plan
  await post(work, 'EXECUTE', row.id, move(from, clearingOf(row), ...sent(moved)))
  await scheduleSteps(work, row.id, outcome)
  return moved
}

async function scheduleSteps(work: Work, id: string, outcome: PaymentOutcome): Promise<void> {
  const steps = stepsFor(outcome, work.settings.settleDelayMs)
  for (const [index, { afterMs }] of steps.entries()) {
    await schedule(work, 'PAYMENT_STEP', `${id}/${index}/${outcome}`, after(work, afterMs))
  }
}

/** Fails a payment before any money moved. */
export async function failAtOnce(
  work: Work,
  row: TransactionRow,
  cause: FailureCause,
): Promise<TransactionRow> {
  await moveTransaction(work, row.id, 'PROCESSING')
  const failureReason = failureReasonOf(work, row, cause)
  return moveTransaction(work, row.id, 'FAILED', { failureReason })
}

/** Does the step of a payment that fell due, unless the payment came to another outcome since. */
export async function takePaymentStep(work: Work, subject: string): Promise<void> {
  const [id = '', index = '', outcome] = subject.split('/')
  const row = await getTransaction(work, id)
  // Data of earlier builds has steps without their outcome.
  if (outcome !== undefined && outcome !== row.plan.outcome) return
  const step = stepsFor(row.plan.outcome, work.settings.settleDelayMs)[Number(index)]
  if (step) await take(work, row, step)
}

async function take(work: Work, row: TransactionRow, step: PaymentStep): Promise<void> {
  switch (step.step) {
    case 'complete':
      if (!(await hasRoomFor(work, row.plan.to, row.receivedAmount))) {
        await turnBack(work, row, 'deliveryFailed')
        break
      }
      if (!(await canCreditFee(work, row))) {
        await turnBack(work, row, 'executionFailed')
        break
      }
      await post(work, 'SETTLE', row.id, [...settlement(row), ...(await creditFee(work, row))])
      await finish(work, row, 'COMPLETED', { settledAt: work.now, plan: settled(row, true) })
      await recordArrival(work, row)
      break
    case 'completeAfterRefund':
      await finish(work, row, 'COMPLETED', {})
      break
    case 'fail':
      if (row.plan.isSettled) {
        const entries = [...reversed(settlement(row)), ...(await returnFee(work, row))]
        await post(work, 'RETURN', row.id, entries)
      }
      await finish(work, row, 'FAILED', {
        failureReason: failureReasonOf(work, row, step.cause),
        plan: settled(row, false),
      })
      break
    case 'reject':
      await finish(work, row, work.settings.profile.rejectedStatus[row.type], {
        failureReason: failureReasonOf(work, row, step.cause),
      })
      break
    case 'startRefund':
      await setRefund(work, row, { ...newRefund(work, row), reason: step.reason })
      break
    case 'completeRefund':
      await completeRefund(work, row)
      break
    case 'failRefund':
      await failRefund(work, row)
  }
}

/** Returns the money to its source, unless that was closed or filled meanwhile. */
async function completeRefund(work: Work, row: TransactionRow): Promise<void> {
  const [currency, amount] = sent(row)
  const { from } = row.plan
  if (!(await hasRoomFor(work, from, amount))) return failRefund(work, row)
  await post(work, 'REFUND', row.id, move(clearingOf(row), from, currency, amount))
  await setRefund(work, row, { status: 'COMPLETED', settledAt: work.now.toISOString() })
}

/** Money that cannot be returned is set aside in the books, never lost. */
async function failRefund(work: Work, row: TransactionRow): Promise<void> {
  await post(work, 'REFUND', row.id, move(clearingOf(row), suspenseOf(row), ...sent(row)))
  await setRefund(work, row, { status: 'FAILED' })
}

/**
 * A payment that cannot arrive, its destination having been closed or filled, or of which the platform
 * cannot be credited with its fee, fails instead and is refunded.
 */
async function turnBack(
  work: Work,
  row: TransactionRow,
  outcome: 'deliveryFailed' | 'executionFailed',
): Promise<void> {
  const plan = { ...row.plan, outcome }
  await work.tx.update(transactions).set({ plan }).where(eq(transactions.id, row.id))
  await scheduleSteps(work, row.id, plan.outcome)
}

/** Fails and refunds a payment that the platform cancels. */
export async function recallPayment(work: Work, row: TransactionRow): Promise<TransactionRow> {
  const plan = { ...row.plan, outcome: 'recalled' as const }
  await finish(work, row, 'FAILED', { plan })
  const refunded = await setRefund(work, row, {
    ...newRefund(work, row),
    reason: 'USER_CANCELLATION',
  })
  await scheduleSteps(work, row.id, plan.outcome)
  return refunded
}

/** Refunds an accepted payment that could not be credited: none of its money was in the books. */
export async function refundUncredited(work: Work, row: TransactionRow): Promise<TransactionRow> {
  const pending = { ...newRefund(work, row), reason: 'TRANSACTION_FAILED' }
  const refunding = await setRefund(work, row, pending)
  const settledAt = work.now.toISOString()
  return setRefund(work, refunding, { status: 'COMPLETED', settledAt })
}

async function finish(
  work: Work,
  row: TransactionRow,
  to: 'COMPLETED' | 'FAILED' | 'REJECTED',
  changes: Partial<typeof transactions.$inferInsert>,
): Promise<void> {
  await moveTransaction(work, row.id, to, changes)
  if (row.quoteId !== null && row.status === 'PROCESSING') {
    await moveQuote(work, row.quoteId, to === 'COMPLETED' ? 'COMPLETED' : 'FAILED')
  }
}

/** Takes a quote one step further. */
export async function moveQuote(work: Work, id: string, to: QuoteStatus) {
  const current = await findRow(work.tx, quotes, 'id', id)
  if (!current) throw new Error('The quote does not exist')
  requireTransition(quoteTransitions, 'quote', current.status, to)
  const [moved] = await work.tx
    .update(quotes)
    .set({ status: to, updatedAt: work.now })
    .where(eq(quotes.id, id))
    .returning()
  return moved ?? current
}

/**
 * The entries that take the money out of clearing, through the exchange, to the other end: all but the
 * platform's fee.
 */
function settlement(row: TransactionRow): Entry[] {
  const [from, amount] = sent(row)
  const { receivedCurrency: to, receivedAmount } = row
  const fees = row.fees - (row.plan.platformFees ?? 0)
  const clearing = clearingOf(row)
  return [
    ...move(clearing, systemAccount('fees', from), from, fees),
    ...move(clearing, systemAccount('exchange', from), from, amount - row.fees),
    ...move(systemAccount('exchange', to), row.plan.to, to, receivedAmount),
  ]
}

function reversed(entries: Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, amount: -entry.amount }))
}

function sent(row: TransactionRow): [string, number] {
  const amount = row.plan.arrived ?? row.sentAmount ?? row.receivedAmount
  return [row.sentCurrency ?? row.receivedCurrency, amount]
}

function clearingOf(row: TransactionRow): string {
  return systemAccount('clearing', sent(row)[0])
}

function suspenseOf(row: TransactionRow): string {
  return systemAccount('suspense', sent(row)[0])
}

function settled(row: TransactionRow, isSettled: boolean): TransactionRow['plan'] {
  return { ...row.plan, isSettled }
}

function newRefund(work: Work, row: TransactionRow) {
  return {
    reference: `R${row.reference}`,
    initiatedAt: work.now.toISOString(),
    status: 'PENDING' as const,
  }
}

type RefundChange = { status: RefundStatus } & Record<string, unknown>

/**
 * Sets the refund of a payment. Where only outgoing payments show one, money pulled in simply goes back where it came
 * from.
 */
async function setRefund(
  work: Work,
  row: TransactionRow,
  changes: RefundChange,
): Promise<TransactionRow> {
  if (row.type === 'INCOMING' && !work.settings.profile.incomingRefunds) return row
  const before = row.extra.refund as RefundChange | undefined
  if (before) requireTransition(refundTransitions, 'refund', before.status, changes.status)
  const refund = { ...before, ...changes }
  const [changed] = await work.tx
    .update(transactions)
    .set({ extra: { ...row.extra, refund }, updatedAt: work.now })
    .where(eq(transactions.id, row.id))
    .returning()
  if (!changed) throw new Error('The update returned no row')
  const shown = await showTransaction(work, changed)
  announce(work, `${row.type}_PAYMENT.REFUND_${changes.status}`, shown)
  return changed
}
