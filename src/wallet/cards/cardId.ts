import { assertRule } from '../../shared/assertInput.ts'
import { idOf } from '../../shared/id.ts'

/** @throws INVALID_INPUT unless the argument `cardId` is an id of a card */
export function assertCardId(cardId: unknown): asserts cardId is string {
  assertRule('cardId', cardId, idOf('Card'))
}
