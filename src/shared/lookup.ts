import { parseCurrency } from './account.ts'
import { finite } from './jsonObject.ts'
import type { Lookup } from './resources.ts'
import { array, flag, object, optional, type Parser, safeInteger, text } from './shape.ts'

/** Lookup result (spec 2.17). */
export const parseLookup: Parser<Lookup> = /* @__PURE__ */ object<Lookup>({
  lookupId: text,
  receiverUmaAddress: /* @__PURE__ */ optional(text),
  accountId: /* @__PURE__ */ optional(text),
  supportedCurrencies: /* @__PURE__ */ array(
    /* @__PURE__ */ object<Lookup['supportedCurrencies'][number]>({
      currency: parseCurrency,
      estimatedExchangeRate: finite,
      min: safeInteger,
      max: safeInteger,
    }),
  ),
  requiredPayerDataFields: /* @__PURE__ */ optional(
    /* @__PURE__ */ array(
      /* @__PURE__ */ object<{ name: string; mandatory: boolean }>({ name: text, mandatory: flag }),
    ),
  ),
})
