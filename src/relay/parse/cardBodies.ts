import type { Input } from '../../shared/shape.ts'
import { id, idOf } from './fields.ts'
import { boundedText, list, oneOf, strictObject, withOne } from './input.ts'

/** The accounts that pay for a card, as many as the service takes. */
const fundingSources = list(idOf('InternalAccount', 'EmbeddedWallet'), 10)

/** POST /cards; the relay adds the cardholder. */
export const cardBody: Input<object> = /* @__PURE__ */ strictObject({
  form: oneOf('VIRTUAL'),
  fundingSources,
})

/** PATCH /cards/{id}: one change at a time, so that a signature is for that change alone. */
export const cardChangeBody: Input<object> = /* @__PURE__ */ withOne<object>({
  state: strictObject({ state: oneOf('ACTIVE', 'FROZEN', 'CLOSED') }),
  fundingSources: strictObject({ fundingSources }),
})

/** POST /auth/delegated-keys. */
export const delegatedKeyBody: Input<object> = /* @__PURE__ */ strictObject({
  cardId: idOf('Card'),
  internalAccountId: id,
  nickname: boundedText(256),
})
