import { eq } from 'drizzle-orm'
import { type InternalAccountRow, internalAccounts } from '../accounts/internalAccounts.table.ts'
import { hasRoomFor, requireActive } from '../accounts/internalAccounts.ts'
import { ApiException, invalidInput } from '../core/errors.ts'
import { newId, randomHex } from '../core/ids.ts'
import { approvalType } from '../core/webhookTypes.ts'
import { announce } from '../core/work/announce.ts'
import { after, schedule, type Work } from '../core/work/work.ts'
import type { CustomerRow } from '../customers/customers.table.ts'
import { findCustomerAt, getCustomer, nameOf } from '../customers/customers.ts'
import { currencyOf } from '../fixtures/currencies.ts'
import { move, post, systemAccount } from '../ledger/ledger.ts'
import { requireAllowed } from '../platform/platformConfig.ts'
import type { Attempt } from '../webhooks/webhooks.ts'
import {
  ApprovalResponse,
  type RequestedField,
  type UmaReceive,
} from './incomingPayments.schema.ts'
import { refundUncredited } from './payments.ts'
import type { Transaction } from './transactions.schema.ts'
import { type PaymentApproval, type TransactionRow, transactions } from './transactions.table.ts'
import {
  getTransaction,
  insertTransaction,
  moveTransaction,
  showTransaction,
} from './transactions.ts'

/** A payment from another institution arrives, and waits for the platform's approval. */
export async function receiveUma(work: Work, input: UmaReceive): Promise<Transaction> {
  const customer = await receiverOf(work, input)
  if (customer.umaAddress === input.senderUmaAddress) {
    throw new ApiException(400, 'SELF_PAYMENT', 'The sender and the receiver must be different')
  }
  return receivePayment(work, customer, {
    senderUmaAddress: input.senderUmaAddress,
    currency: input.receivingCurrencyCode,
    amount: input.receivingCurrencyAmount,
  })
}

/** A payment that another institution wants to make. */
type Arrival = { senderUmaAddress: string; currency: string; amount: number }

/** Writes an incoming payment down and asks the platform whether it may come in. */
async function receivePayment(
  work: Work,
  customer: CustomerRow,
  arrival: Arrival,
): Promise<Transaction> {
  const account = await accountIn(work, customer, arrival.currency)
  const allowed = await requireAllowed(work, 'INCOMING', arrival.currency, arrival.amount)
  const row = await insertTransaction(work, {
    ...valuesOf(work, account, arrival),
    extra: {
      counterpartyInformation: senderFacts(
        arrival.senderUmaAddress,
        allowed?.requiredCounterpartyFields ?? [],
      ),
    },
    plan: {
      from: systemAccount('outside', arrival.currency),
      to: account.id,
      outcome: 'success',
      isSettled: false,
      approval: {
        requestedFields: unknownFields(customer),
        isAcknowledged: false,
        dueAt: after(work, work.settings.approvalWindowMs).toISOString(),
      },
    },
  })
  await askApproval(work, row)
  return showTransaction(work, row)
}

async function askApproval(work: Work, row: TransactionRow): Promise<void> {
  const { requestedFields, dueAt } = approvalOf(row)
  const shown = await showTransaction(work, row)
  const asked = { ...shown, requestedReceiverCustomerInfoFields: requestedFields }
  announce(work, approvalType, asked)
  await schedule(work, 'EXPIRE_APPROVAL', row.id, new Date(dueAt))
}

/**
 * The platform lets a payment in.
 *
 * @throws ApiException 409 `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL`, 400
 *   `MISSING_MANDATORY_USER_INFO`
 */
export async function approvePayment(
  work: Work,
  id: string,
  given: Record<string, unknown> = {},
): Promise<Transaction> {
  const row = await getPending(work, id)
  const missing = missingFields(row, given)
  if (missing.length > 0) {
    const message = 'receiverCustomerInfo lacks mandatory fields; see details.missing'
    throw new ApiException(400, 'MISSING_MANDATORY_USER_INFO', message, { details: { missing } })
  }
  return showTransaction(work, await approve(work, row))
}

/**
 * The platform turns a payment away.
 *
 * @throws ApiException 409 `TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL`
 */
export async function rejectPayment(
  work: Work,
  id: string,
  reason: string | undefined,
): Promise<Transaction> {
  const row = await getPending(work, id)
  return showTransaction(work, await reject(work, row, reason))
}

/** Applies the response of the platform's endpoint, unless the payment was decided before. */
export async function applyApprovalResponse(
  work: Work,
  id: string,
  attempt: Attempt,
): Promise<void> {
  const row = await getTransaction(work, id)
  if (row.status !== 'PENDING') return
  if (!('status' in attempt)) {
    const isLate = attempt.error === 'TIMED_OUT'
    await fail(work, row, isLate ? 'PAYMENT_APPROVAL_TIMED_OUT' : 'PAYMENT_APPROVAL_WEBHOOK_ERROR')
    return
  }
  await decide(work, row, attempt.status, readResponse(attempt.body))
}

async function decide(
  work: Work,
  row: TransactionRow,
  status: number,
  { receiverCustomerInfo = {}, reason }: ApprovalResponse,
): Promise<void> {
  switch (status) {
    case 200:
      if (missingFields(row, receiverCustomerInfo).length === 0) await approve(work, row)
      else await fail(work, row, 'MISSING_MANDATORY_PAYEE_DATA')
      break
    case 202:
      await acknowledge(work, row)
      break
    case 403:
      await reject(work, row, reason)
      break
    case 422:
      // The sender has told all it knows, so its request for payment ends here.
      await fail(work, row, 'PAY_REQUEST_FAILED')
      break
    default:
      await fail(work, row, 'PAYMENT_APPROVAL_WEBHOOK_ERROR')
  }
}

/** The status decides: a body of another form, such as `OK`, adds nothing to it. */
function readResponse(text: string): ApprovalResponse {
  try {
    return ApprovalResponse.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** The platform will call; from here on it has the whole time again. */
async function acknowledge(work: Work, row: TransactionRow): Promise<void> {
  const dueAt = after(work, work.settings.approvalWindowMs)
  const approval = { ...approvalOf(row), isAcknowledged: true, dueAt: dueAt.toISOString() }
  await work.tx
    .update(transactions)
    .set({ plan: { ...row.plan, approval } })
    .where(eq(transactions.id, row.id))
  await schedule(work, 'EXPIRE_APPROVAL', row.id, dueAt)
}

/** The platform did not decide in time. A payment whose decision it had announced is rejected, any other fails. */
export async function expireApproval(work: Work, id: string): Promise<void> {
  const row = await getTransaction(work, id)
  const { dueAt, isAcknowledged } = approvalOf(row)
  if (row.status !== 'PENDING' || Date.parse(dueAt) > work.now.getTime()) return
  const failureReason = 'PAYMENT_APPROVAL_TIMED_OUT'
  await moveTransaction(work, row.id, isAcknowledged ? 'REJECTED' : 'FAILED', { failureReason })
}

async function approve(work: Work, row: TransactionRow): Promise<TransactionRow> {
  if (!(await hasRoomFor(work, row.plan.to, row.receivedAmount))) {
    return refundUncredited(work, await fail(work, row, 'OFFRAMP_FAILED'))
  }
  const { receivedCurrency: currency, receivedAmount: amount } = row
  await post(work, 'RECEIVE', row.id, move(row.plan.from, row.plan.to, currency, amount))
  return moveTransaction(work, row.id, 'COMPLETED', {
    settledAt: work.now,
    plan: { ...row.plan, isSettled: true },
  })
}

function reject(
  work: Work,
  row: TransactionRow,
  reason: string | undefined,
): Promise<TransactionRow> {
  const approval = { ...approvalOf(row), ...(reason !== undefined && { reason }) }
  return moveTransaction(work, row.id, 'REJECTED', { plan: { ...row.plan, approval } })
}

function fail(work: Work, row: TransactionRow, failureReason: string): Promise<TransactionRow> {
  return moveTransaction(work, row.id, 'FAILED', { failureReason })
}

async function getPending(work: Work, id: string): Promise<TransactionRow> {
  const row = await getTransaction(work, id)
  if (row.status === 'PENDING' && row.plan.approval) return row
  throw new ApiException(
    409,
    'TRANSACTION_NOT_PENDING_PLATFORM_APPROVAL',
    'The transaction is not pending approval',
    { details: { status: row.status } },
  )
}

function approvalOf({ plan }: TransactionRow): PaymentApproval {
  if (!plan.approval) throw new Error('The transaction has no payment approval')
  return plan.approval
}

function missingFields(row: TransactionRow, given: Record<string, unknown>): string[] {
  const isGiven = (name: string) => {
    const value = given[name]
    return typeof value === 'string' && value.trim() !== ''
  }
  return approvalOf(row)
    .requestedFields.filter(({ name, mandatory }) => mandatory && !isGiven(name))
    .map(({ name }) => name)
}

async function receiverOf(work: Work, input: UmaReceive): Promise<CustomerRow> {
  const { receiverUmaAddress, customerId } = input
  const byId = customerId === undefined ? undefined : await getCustomer(work, customerId)
  const byAddress =
    receiverUmaAddress === undefined ? undefined : await findCustomerAt(work, receiverUmaAddress)
  const found = byId ?? byAddress
  if (!found) throw invalidInput('receiverUmaAddress or customerId is required')
  if (byId && byAddress && byId.id !== byAddress.id) {
    throw invalidInput('receiverUmaAddress and customerId must belong to the same customer')
  }
  if (found.isDeleted) throw new ApiException(403, 'USER_NOT_READY', 'The customer is deleted')
  return found
}

async function accountIn(
  { tx }: Work,
  customer: CustomerRow,
  currency: string,
): Promise<InternalAccountRow> {
  currencyOf(currency)
  const accounts = await tx
    .select()
    .from(internalAccounts)
    .where(eq(internalAccounts.customerId, customer.id))
  if (accounts.length === 0) {
    const status = customer.verificationStatus
    throw new ApiException(403, 'USER_NOT_READY', `The customer is ${status} and has no accounts`)
  }
  const account = accounts.find((row) => row.currency === currency)
  if (!account) {
    const message = `The customer has no account in ${currency}`
    throw new ApiException(400, 'INVALID_CURRENCY', message)
  }
  requireActive(account)
  return account
}

function valuesOf(work: Work, account: InternalAccountRow, arrival: Arrival) {
  const { currency, amount, senderUmaAddress } = arrival
  return {
    id: newId('Transaction'),
    type: 'INCOMING' as const,
    status: 'PENDING' as const,
    customerId: account.customerId,
    source: { sourceType: 'UMA_ADDRESS', umaAddress: senderUmaAddress, currency },
    destination: { destinationType: 'ACCOUNT', accountId: account.id, currency },
    receivedAmount: amount,
    receivedCurrency: currency,
    fees: 0,
    reference: `TX${randomHex(6).toUpperCase()}`,
    createdAt: work.now,
    updatedAt: work.now,
  }
}

/**
 * Lists the fields that the sender's institution must know of the receiver, and that the customer's record does not
 * have.
 */
function unknownFields(customer: CustomerRow): RequestedField[] {
  const { customerType, profile } = customer
  const nationality = customerType === 'BUSINESS' ? 'none' : profile.nationality
  return [
    ...(nameOf(customer) === undefined ? [{ name: 'FULL_NAME' as const, mandatory: true }] : []),
    ...(nationality === undefined ? [{ name: 'NATIONALITY' as const, mandatory: false }] : []),
  ]
}

const senderRecord: Record<string, string> = {
  BIRTH_DATE: '1990-01-01',
  NATIONALITY: 'US',
  COUNTRY_OF_RESIDENCE: 'US',
  USER_TYPE: 'INDIVIDUAL',
}

/** Returns the facts that the sandbox's senders tell of themselves, as far as the platform asks for them. */
function senderFacts(umaAddress: string, required: { name: string }[]): Record<string, string> {
  const record: Record<string, string> = {
    FULL_NAME: umaAddress.slice(1).split('@')[0] ?? '',
    ...senderRecord,
  }
  const known = required.flatMap(({ name }) => {
    const value = record[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return Object.fromEntries(known)
}
