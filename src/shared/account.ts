import { jsonObject } from './jsonObject.ts'
import type {
  AccountReference,
  Amount,
  Currency,
  InternalAccount,
  PaymentInstruction,
} from './resources.ts'
import { array, dateTime, flag, object, optional, type Parser, safeInteger, text } from './shape.ts'

/** Currency (spec 2.4). */
export const parseCurrency: Parser<Currency> = /* @__PURE__ */ object<Currency>({
  code: /* @__PURE__ */ optional(text),
  name: /* @__PURE__ */ optional(text),
  symbol: /* @__PURE__ */ optional(text),
  decimals: /* @__PURE__ */ optional(safeInteger),
})

/** Amount (spec 2.4). */
export const parseCurrencyAmount: Parser<Amount> = /* @__PURE__ */ object<Amount>({
  amount: safeInteger,
  currency: parseCurrency,
})

/** Source and destination objects (spec 2.5). */
export const parseAccountReference: Parser<AccountReference> =
  /* @__PURE__ */ object<AccountReference>({
    sourceType: /* @__PURE__ */ optional(text),
    destinationType: /* @__PURE__ */ optional(text),
    accountId: /* @__PURE__ */ optional(text),
    umaAddress: /* @__PURE__ */ optional(text),
    customerId: /* @__PURE__ */ optional(text),
    currency: /* @__PURE__ */ optional(text),
    paymentRail: /* @__PURE__ */ optional(text),
    cryptoNetwork: /* @__PURE__ */ optional(text),
  })

/** paymentInstructions item (spec 2.6). */
export const parsePaymentInstruction: Parser<PaymentInstruction> =
  /* @__PURE__ */ object<PaymentInstruction>({
    accountOrWalletInfo: jsonObject,
    instructionsNotes: /* @__PURE__ */ optional(text),
    isPlatformAccount: /* @__PURE__ */ optional(flag),
  })

/** InternalAccount (spec 2.9). */
export const parseInternalAccount: Parser<InternalAccount> =
  /* @__PURE__ */ object<InternalAccount>({
    id: text,
    status: text,
    type: text,
    balance: parseCurrencyAmount,
    totalBalance: /* @__PURE__ */ optional(parseCurrencyAmount),
    fundingPaymentInstructions: /* @__PURE__ */ array(parsePaymentInstruction),
    createdAt: dateTime,
    updatedAt: dateTime,
    customerId: /* @__PURE__ */ optional(text),
    privateEnabled: /* @__PURE__ */ optional(flag),
  })

/** The sealed recovery phrase: the response to an export of the wallet. */
export const parseExport: Parser<{ id: string; encryptedWalletCredentials: string }> =
  /* @__PURE__ */ object({ id: text, encryptedWalletCredentials: text })
