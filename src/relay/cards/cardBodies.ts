import type { Input } from '../../shared/shape.ts'
import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'
import { id, idOf } from '../parse/fields.ts'
import { boundedText, list, oneOf, strictObject, withOne } from '../parse/input.ts'

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

/** Checks whether a change of a card does anything but freeze it, which a customer in trouble must be free to do. */
export async function isNoFreeze(_relay: RelayContext, { body }: Call): Promise<boolean> {
  // guard: relay-step-up-card
  return (body as { state?: string }).state !== 'FROZEN'
}

/** POST /auth/delegated-keys. */
export const delegatedKeyBody: Input<object> = /* @__PURE__ */ strictObject({
  cardId: idOf('Card'),
  internalAccountId: id,
  nickname: boundedText(256),
})
