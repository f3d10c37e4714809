import { object, optional, ownRecord, type Parser, safeInteger, text } from './shape.ts'

/** The response that one of the relay's routes would have sent by itself, a refusal too. */
export interface StartPart {
  status: number
  /** The error envelope where the status is an error's; not checked otherwise. */
  body: object
  /** The route's header Retry-After. */
  retryAfterSeconds?: number
}

/** The response of `POST /start`: the parts that could be asked for. */
export interface Start {
  /** `InternalAccount:<uuid>` that every part is about; absent where there is none. */
  accountId?: string
  /** GET /auth/credentials */
  credentials?: StartPart
  /** POST /auth/credentials/{id}/challenge, of the account's passkey. */
  passkeyChallenge?: StartPart
  /** POST /auth/registration-challenges, of an account without a credential. */
  registrationChallenge?: StartPart
}

const part = /* @__PURE__ */ object<StartPart>({
  status: safeInteger,
  body: ownRecord,
  retryAfterSeconds: /* @__PURE__ */ optional(safeInteger),
})

/** The envelope of the parts; what is in their bodies is for the parser of each part's own route. */
export const parseStart: Parser<Start> = /* @__PURE__ */ object<Start>({
  accountId: /* @__PURE__ */ optional(text),
  credentials: /* @__PURE__ */ optional(part),
  passkeyChallenge: /* @__PURE__ */ optional(part),
  registrationChallenge: /* @__PURE__ */ optional(part),
})
