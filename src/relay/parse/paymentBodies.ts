import { amount, umaAddress } from '../../shared/fieldRules.ts'
import type { Input } from '../../shared/shape.ts'
import { currencyCode, enumWord, id, idOf } from './fields.ts'
import { boundedText, data, following, oneOf, optional, strictObject, variant } from './input.ts'

const quoteSource = strictObject({
  sourceType: oneOf('ACCOUNT'),
  accountId: idOf('InternalAccount', 'EmbeddedWallet'),
})

const quoteDestination = variant<object>('destinationType', {
  ACCOUNT: strictObject({
    destinationType: oneOf('ACCOUNT'),
    accountId: id,
    paymentRail: optional(enumWord),
  }),
  UMA_ADDRESS: strictObject({
    destinationType: oneOf('UMA_ADDRESS'),
    umaAddress: following(umaAddress),
    currency: optional(currencyCode),
  }),
})

/**
 * POST /quotes (spec 4.2). The source is one of the user's wallets, whose money moves by the
 * device's signature alone, so `immediatelyExecute` is no field of a page's.
 */
export const quoteBody: Input<object> = /* @__PURE__ */ strictObject({
  source: quoteSource,
  destination: quoteDestination,
  lockedCurrencySide: oneOf('SENDING', 'RECEIVING'),
  lockedCurrencyAmount: following(amount),
  lookupId: optional(idOf('Lookup', 'LookupRequest')),
  description: optional(boundedText(500)),
  purposeOfPayment: optional(enumWord),
  senderCustomerInfo: optional(data(2)),
})

/**
 * POST /customers/external-accounts; the relay adds the customer. The app session alone carries this
 * call, so a page may name a payee but not where the customer's incoming money goes
 * (`defaultUmaDepositAccount`).
 */
export const externalAccountBody: Input<object> = /* @__PURE__ */ strictObject({
  currency: currencyCode,
  accountInfo: data(5),
  platformAccountId: optional(boundedText(255)),
})

/** POST /quotes/{id}/execute: the factor to authorize the payment with, if it has to be. */
export const executionBody: Input<object> = /* @__PURE__ */ strictObject({
  scaFactor: optional(oneOf('SMS_OTP', 'PASSKEY')),
})
