import { setTimeout as delay } from 'node:timers/promises'
import type { AgentApi } from '../service/agentApi.ts'
import { NoResponseError, ServiceError } from '../service/serviceError.ts'
import type { AgentAction } from '../service/shapes.ts'
import type { PaymentJournal, PaymentRecord } from '../store/paymentJournal.ts'
import { findAction } from './findAction.ts'
import { orUnknownOutcome } from './unknownOutcome.ts'

/** The outcome of a payment. */
export interface Settlement {
  action: AgentAction
  /** Whether this call sent it to the service. */
  wasSent: boolean
}

/** Pauses before a request without a response is repeated, with the same key. */
const retryDelaysMs = [200, 800]

/**
 * Finds the outcome of a payment, and sends it if it never arrived.
 *
 * @param isRepeat - whether an attempt of an earlier call may have reached the service
 * @throws ServiceError when its first attempt was refused; it is then forgotten
 * @throws NoResponseError, or ToolProblem when a repetition was refused or the list of actions does
 *   not tell: its outcome is unknown, and it stays in the journal
 */
export async function settlePayment(
  api: AgentApi,
  journal: PaymentJournal,
  record: PaymentRecord,
  isRepeat: boolean,
): Promise<Settlement> {
  if (record.actionId) return found(await orUnknownOutcome(api.getAction(record.actionId)))
  const settlement = isRepeat
    ? await orUnknownOutcome(findOrRepeat(api, journal, record))
    : sent(await sendFirst(api, journal, record))
  await journal.update({ ...record, actionId: settlement.action.id })
  return settlement
}

function found(action: AgentAction): Settlement {
  return { action, wasSent: false }
}

function sent(action: AgentAction): Settlement {
  return { action, wasSent: true }
}

async function findOrRepeat(
  api: AgentApi,
  journal: PaymentJournal,
  record: PaymentRecord,
): Promise<Settlement> {
  const action = await findAction(api, journal, record)
  if (action) return found(action)
  return sent(await repeat(api, journal, record, [0, ...retryDelaysMs]))
}

async function sendFirst(
  api: AgentApi,
  journal: PaymentJournal,
  record: PaymentRecord,
): Promise<AgentAction> {
  try {
    return await send(api, record)
  } catch (error) {
    if (error instanceof NoResponseError) {
      return orUnknownOutcome(repeat(api, journal, record, retryDelaysMs))
    }
    if (error instanceof ServiceError) await journal.discard(record.key)
    throw error
  }
}

/** Sends a payment again whose earlier attempt may have arrived, or may still be carried out. */
async function repeat(
  api: AgentApi,
  journal: PaymentJournal,
  record: PaymentRecord,
  [pauseMs, ...laterMs]: readonly number[],
): Promise<AgentAction> {
  await delay(pauseMs)
  try {
    return await send(api, record)
  } catch (error) {
    if (error instanceof NoResponseError && laterMs.length > 0)
      return repeat(api, journal, record, laterMs)
    if (!(error instanceof ServiceError)) throw error
    // A refused repetition does not say that the earlier attempt was refused too.
    // guard: mcp-payment-refused
    const paid = await findAction(api, journal, record)
    if (paid) return paid
    throw error
  }
}

function send(api: AgentApi, { terms, serviceKey }: PaymentRecord): Promise<AgentAction> {
  if (terms.kind === 'quote') return api.executeQuote(terms.quoteId, serviceKey)
  const { from, to, amount } = terms
  return api.transferOut({ from, to, amount }, serviceKey)
}
