import { NoResponseError, ServiceError } from '../service/serviceError.ts'
import { ToolProblem } from '../toolProblem.ts'
import { quoted } from './quoted.ts'

/** Why a tool could not do its work, and what to do, in plain sentences for the assistant. */
export function explainError(error: unknown): string {
  if (error instanceof ToolProblem) return error.message
  if (error instanceof ServiceError) return explainRefusal(error)
  if (error instanceof NoResponseError) return noResponse
  const fileError = codeOfFileError(error)
  if (fileError) return unusableFolder(fileError)
  return 'The agent program failed unexpectedly. Its log has the error. If this was a payment, repeat the call with the same arguments: it is not paid twice.'
}

/** The code of an error of the file system, such as `ENOSPC`. */
function codeOfFileError(error: unknown): string | undefined {
  if (!(error instanceof Error && 'syscall' in error && 'code' in error)) return undefined
  return String(error.code)
}

function unusableFolder(code: string): string {
  return `The agent program cannot use its folder (${code}): the disk may be full, or the folder read-only. Its log has the error, which its owner must resolve. If this was a payment, then repeat the call with the same arguments: it is not paid twice.`
}

const noResponse =
  'The service cannot be reached, so the outcome is unknown. If this was a payment, it may have been made: repeat the call later with exactly the same arguments, which does not pay twice. Do not use another idempotencyKey or another quote for it.'

function explainRefusal(error: ServiceError): string {
  const { status, code, rule } = error
  if (status === 401) return revoked
  if (status === 429) return tooMany(error)
  return byRule[rule ?? ''] ?? byCode[code] ?? unexplained(error)
}

const revoked =
  'The service no longer accepts this agent: the customer has disconnected or deleted it. Nothing was done. The customer must connect it anew with a new device code. Do not retry.'

const byRule: Readonly<Record<string, string>> = {
  permissions:
    'The customer does not permit the agent to do this. Nothing was done. Only the customer can change what the agent may do.',
  isPaused:
    'The customer has paused the agent. Nothing was paid: a paused agent can only read. The customer can resume it in their wallet.',
  allowedAccountIds:
    'The agent may not pay from this account. Nothing was paid. Choose another account from list_balances.',
  perTransactionLimit:
    'The amount is above the limit of a single payment of the agent. Nothing was paid. The customer can pay it themselves or raise the limit. Do not split the payment to get around the limit.',
  dailyLimit:
    'The payment would exceed what the agent may spend in a day. Nothing was paid. The day begins at midnight UTC; the customer can pay it themselves or raise the limit.',
  dailyTransactionLimit:
    'The agent has made as many payments today as it may. Nothing was paid. The day begins at midnight UTC; the customer can pay it themselves or raise the limit.',
  monthlyLimit:
    'The payment would exceed what the agent may spend in a month. Nothing was paid. The month begins on the first at midnight UTC; the customer can pay it themselves or raise the limit.',
}

const byCode: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS:
    'The account holds too little for this payment. Nothing was paid. See list_balances.',
  INVALID_CURRENCY:
    'The account and the payee have different currencies, or this currency cannot be sent. Nothing was paid. Request a quote with quote_payment, which converts.',
  QUOTE_EXPIRED: 'The quote has expired. Nothing was paid. Request a new one with quote_payment.',
  QUOTE_NOT_FOUND:
    'There is no such quote of this agent. Nothing was paid. Request one with quote_payment.',
  TRANSACTION_NOT_FOUND: 'There is no such payment of this customer.',
  REFERENCE_NOT_FOUND:
    'One of the ids does not exist, or is not of this customer. Nothing was done. See list_balances and list_payees for the right ids.',
}

function tooMany({ code, retryAfterSeconds }: ServiceError): string {
  if (code !== 'RATE_LIMITED') return unexplainedCode(code)
  const wait = retryAfterSeconds === undefined ? 'a minute' : `${retryAfterSeconds} seconds`
  return `The service received too many requests. Nothing was done. Wait ${wait}, then repeat the call.`
}

function unexplained({ code, message }: ServiceError): string {
  const reason = message ? `: ${quoted(message)}` : ''
  return `The service refused this with ${code}${reason}. Nothing was done.`
}

function unexplainedCode(code: string): string {
  return `The service refused this with ${code}, a limit of the customer's. Nothing was done.`
}
