import { jsonObject } from './jsonObject.ts'
import type { ExternalAccount } from './resources.ts'
import { flag, object, optional, type Parser, text } from './shape.ts'

/** ExternalAccount (spec 2.19). */
export const parseExternalAccount: Parser<ExternalAccount> =
  /* @__PURE__ */ object<ExternalAccount>({
    id: text,
    status: text,
    currency: text,
    accountInfo: jsonObject,
    customerId: /* @__PURE__ */ optional(text),
    platformAccountId: /* @__PURE__ */ optional(text),
    defaultUmaDepositAccount: /* @__PURE__ */ optional(flag),
    beneficiaryVerificationStatus: /* @__PURE__ */ optional(text),
    beneficiaryVerifiedData: /* @__PURE__ */ optional(jsonObject),
  })
