import {
  parseAccountReference,
  parseCurrency,
  parseCurrencyAmount,
  parsePaymentInstruction,
} from './account.ts'
import { finite, jsonObject } from './jsonObject.ts'
import type { Quote, Refund, Transaction } from './resources.ts'
import { parseScaChallenge } from './sca.ts'
import { array, dateTime, object, optional, type Parser, safeInteger, text } from './shape.ts'

/** Quote (spec 2.6). */
export const parseQuote: Parser<Quote> = /* @__PURE__ */ object<Quote>({
  id: text,
  status: text,
  createdAt: dateTime,
  expiresAt: dateTime,
  source: parseAccountReference,
  destination: parseAccountReference,
  sendingCurrency: parseCurrency,
  receivingCurrency: parseCurrency,
  totalSendingAmount: safeInteger,
  totalReceivingAmount: safeInteger,
  exchangeRate: finite,
  feesIncluded: safeInteger,
  platformFeesIncluded: /* @__PURE__ */ optional(safeInteger),
  transactionId: text,
  paymentInstructions: /* @__PURE__ */ optional(/* @__PURE__ */ array(parsePaymentInstruction)),
  counterpartyInformation: /* @__PURE__ */ optional(jsonObject),
  rateDetails: /* @__PURE__ */ optional(jsonObject),
  scaChallenge: /* @__PURE__ */ optional(parseScaChallenge),
})

/** Refund of a transaction. Only the status is needed: a payment is read whatever else is left out. */
const parseRefund: Parser<Refund> = /* @__PURE__ */ object<Refund>({
  status: text,
  reference: /* @__PURE__ */ optional(text),
  initiatedAt: /* @__PURE__ */ optional(dateTime),
  settledAt: /* @__PURE__ */ optional(dateTime),
  reason: /* @__PURE__ */ optional(text),
})

/** Transaction (spec 2.7). */
export const parseTransaction: Parser<Transaction> = /* @__PURE__ */ object<Transaction>({
  id: text,
  status: text,
  type: text,
  destination: parseAccountReference,
  customerId: text,
  receivedAmount: /* @__PURE__ */ optional(parseCurrencyAmount),
  sentAmount: /* @__PURE__ */ optional(parseCurrencyAmount),
  source: /* @__PURE__ */ optional(parseAccountReference),
  settledAt: /* @__PURE__ */ optional(dateTime),
  createdAt: /* @__PURE__ */ optional(dateTime),
  updatedAt: /* @__PURE__ */ optional(dateTime),
  agentId: /* @__PURE__ */ optional(text),
  description: /* @__PURE__ */ optional(text),
  counterpartyInformation: /* @__PURE__ */ optional(jsonObject),
  reconciliationInstructions: /* @__PURE__ */ optional(jsonObject),
  rateDetails: /* @__PURE__ */ optional(jsonObject),
  exchangeRate: /* @__PURE__ */ optional(finite),
  fees: /* @__PURE__ */ optional(safeInteger),
  platformFees: /* @__PURE__ */ optional(safeInteger),
  quoteId: /* @__PURE__ */ optional(text),
  refund: /* @__PURE__ */ optional(parseRefund),
  failureReason: /* @__PURE__ */ optional(text),
})
