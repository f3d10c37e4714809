import { parseCurrencyAmount } from './account.ts'
import type { Card, CardTransaction, DelegatedKey } from './cardResources.ts'
import { array, dateTime, object, optional, type Parser, safeInteger, text } from './shape.ts'
import { webUrl } from './url.ts'

/**
 * Card (spec 2.15). The URL of its number, which earlier generations put on the card, is no field of it: who
 * reads it can pay.
 */
export const parseCard: Parser<Card> = /* @__PURE__ */ object<Card>({
  id: text,
  cardholderId: text,
  state: text,
  stateReason: /* @__PURE__ */ optional(text),
  form: text,
  fundingSources: /* @__PURE__ */ array(text),
  platformCardId: /* @__PURE__ */ optional(text),
  brand: /* @__PURE__ */ optional(text),
  last4: /* @__PURE__ */ optional(text),
  expMonth: /* @__PURE__ */ optional(safeInteger),
  expYear: /* @__PURE__ */ optional(safeInteger),
  currency: /* @__PURE__ */ optional(text),
  maxSpendPerTransaction: /* @__PURE__ */ optional(safeInteger),
  createdAt: dateTime,
  updatedAt: dateTime,
})

/** The relay's own response: the URL at which a card's number is shown. */
export const parseCardReveal: Parser<{ url: string; expiresAt?: string }> = /* @__PURE__ */ object<{
  url: string
  expiresAt?: string
}>({
  url: webUrl,
  expiresAt: /* @__PURE__ */ optional(dateTime),
})

/** CardTransaction (spec 2.15), as a list of payments has it. */
export const parseCardTransaction: Parser<CardTransaction> =
  /* @__PURE__ */ object<CardTransaction>({
    id: text,
    type: text,
    status: text,
    customerId: text,
    cardId: /* @__PURE__ */ optional(text),
    direction: /* @__PURE__ */ optional(text),
    merchant: /* @__PURE__ */ object<CardTransaction['merchant']>({
      descriptor: text,
      mcc: /* @__PURE__ */ optional(text),
      country: /* @__PURE__ */ optional(text),
    }),
    authorizedAmount: parseCurrencyAmount,
    settledAmount: /* @__PURE__ */ optional(parseCurrencyAmount),
    refundedAmount: /* @__PURE__ */ optional(parseCurrencyAmount),
    accountId: text,
    authorizedAt: dateTime,
    lastEventAt: /* @__PURE__ */ optional(dateTime),
    createdAt: dateTime,
    updatedAt: dateTime,
  })

/** DelegatedKey (spec 2.15). */
export const parseDelegatedKey: Parser<DelegatedKey> = /* @__PURE__ */ object<DelegatedKey>({
  id: text,
  cardId: text,
  fundingSourceId: text,
  accountId: text,
  publicKey: text,
  nickname: text,
  status: text,
  createdAt: dateTime,
  updatedAt: dateTime,
})
