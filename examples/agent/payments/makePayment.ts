import type { AgentApi } from '../service/agentApi.ts'
import { LockedError } from '../store/fileLock.ts'
import type { PaymentJournal, PaymentRecord, PaymentTerms } from '../store/paymentJournal.ts'
import { UnusableFileError } from '../store/unusableFileError.ts'
import { ToolProblem } from '../toolProblem.ts'
import { describePayment, howToRepeat } from './describePayment.ts'
import type { PaymentRequest } from './paymentRequest.ts'
import { requireNoDuplicate } from './requireNoDuplicate.ts'
import { type Settlement, settlePayment } from './settlePayment.ts'
import { nothingPaid } from './unusableFile.ts'

/** The outcome of a request to pay. */
export interface PaymentOutcome extends Settlement {
  /** Whether an earlier request began this payment. */
  isRepeat: boolean
}

/**
 * Makes a payment once, however often it is requested with its key.
 *
 * @param signal - aborted when the assistant does not receive the outcome; a payment that was begun
 *   goes on, and stays open until the outcome was received
 * @throws ToolProblem when the key was used for another payment, when an earlier payment to the same
 *   payee is open or being made, when it equals a recent one, when a file cannot be used, or when the call was cancelled before
 *   the payment was begun
 * @throws ServiceError when the service refused it, NoResponseError when its outcome is unknown
 */
export async function makePayment(
  api: AgentApi,
  journal: PaymentJournal,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<PaymentOutcome> {
  try {
    const work = () => makeOrFindPayment(api, journal, request, signal)
    return await journal.exclusively(lockOf(request.key), signal, work)
  } catch (error) {
    if (error instanceof UnusableFileError) throw nothingPaid(error)
    if (!(error instanceof LockedError)) throw error
    throw new ToolProblem(beingMade, { cause: error })
  }
}

/** What a call holds while it makes the payment of a key. */
function lockOf(key: string): readonly string[] {
  return ['key', key]
}

const beingMade =
  'Another call is making this payment, or another one to this payee, at this moment. This call paid nothing. Repeat it with exactly the same arguments.'

async function makeOrFindPayment(
  api: AgentApi,
  journal: PaymentJournal,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<PaymentOutcome> {
  const earlier = await journal.find(request.key)
  if (earlier) await requireSameTerms(journal, earlier, request)
  const record = earlier ?? (await beginPayment(api, journal, request, signal))
  const isRepeat = earlier !== undefined
  const settlement = await settlePayment(api, journal, record, isRepeat)
  if (!signal.aborted) await journal.close(request.key)
  return { ...settlement, isRepeat }
}

async function requireSameTerms(
  journal: PaymentJournal,
  earlier: PaymentRecord,
  { key, terms }: PaymentRequest,
): Promise<void> {
  // guard: mcp-payment-terms
  if (JSON.stringify(earlier.terms) === JSON.stringify(terms)) return
  const name = `The idempotencyKey "${key}" was used for another payment`
  throw new ToolProblem(
    (await journal.isOpen(key))
      ? `Nothing was paid. ${name}, whose outcome did not reach you: ${describePayment(earlier)}. If you mean that payment: ${howToRepeat(earlier)} Use a new key only for another one.`
      : `Nothing was paid. ${name}, ${describePayment(earlier)}. Use a new key for a new payment.`,
  )
}

/** Two calls at once under two keys must not both find that no payment is open. */
function beginPayment(
  api: AgentApi,
  journal: PaymentJournal,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<PaymentRecord> {
  const begin = () => beginUnlessOpen(api, journal, request, signal)
  // guard: mcp-payment-lock
  return journal.exclusively(['payee', request.terms.to], signal, begin)
}

async function beginUnlessOpen(
  api: AgentApi,
  journal: PaymentJournal,
  request: PaymentRequest,
  signal: AbortSignal,
): Promise<PaymentRecord> {
  const { key, terms, sent } = request
  await requireNoneOpen(journal, terms)
  const [newest, pending] = await Promise.all([api.listActions(), api.listPendingActions()])
  requireNoDuplicate([...newest.data, ...pending], newest.sentAt, request)
  const [previous] = newest.data
  const serviceKey = crypto.randomUUID()
  const record = {
    key,
    terms,
    currency: { code: sent.currency.code, decimals: sent.currency.decimals },
    serviceKey,
    ...(previous && { previousActionId: previous.id }),
  }
  requireCaller(signal)
  if (await journal.begin(record)) return record
  throw new ToolProblem(beingMade)
}

/** A call that was cancelled has left no record, so the assistant may have paid by another one. */
function requireCaller(signal: AbortSignal): void {
  // guard: mcp-payment-cancelled
  if (!signal.aborted) return
  throw new ToolProblem('Nothing was paid. The call was cancelled before the payment was begun.')
}

/**
 * An assistant that lost a response may try the same payment with a new key, by a new quote, or from
 * another account.
 */
async function requireNoneOpen(journal: PaymentJournal, { to }: PaymentTerms): Promise<void> {
  const same = (await journal.listOpen()).find(({ terms }) => terms.to === to)
  // guard: mcp-payment-open
  if (!same) return
  throw new ToolProblem(
    (await journal.isBusy(lockOf(same.key)))
      ? `Nothing was paid by this call. An earlier payment to this payee is being made at this moment: ${describePayment(same)}. Repeat this call in a moment with exactly the same arguments.`
      : `Nothing was paid. The outcome of an earlier payment to this payee did not reach you: ${describePayment(same)}. ${howToRepeat(same)} It is not paid a second time by that, and you learn its outcome. Only then can the payee be paid again.`,
  )
}
