import { messages } from '../messages.ts'
import { type Effect, effectOf, type Movement } from '../shared/movements.ts'

const texts = messages.activity
const signs: Record<Effect, string> = { added: '+', taken: '−', none: '' }

/** What stands before an amount that the balance gained or lost, and before no other. */
export function signOf(movement: Movement): string {
  return signs[effectOf(movement)]
}

/** What is to come of a movement that did nothing to the balance so far. */
export function describeEffect(movement: Movement): string | undefined {
  if (movement.kind === 'deposit' || effectOf(movement) !== 'none') return undefined
  if (movement.kind === 'purchase') return texts.unchanged
  const { type, status } = movement.payment
  if (!['CREATED', 'PENDING', 'PENDING_AUTHORIZATION'].includes(status)) return texts.unchanged
  return type === 'INCOMING' ? texts.notYet : texts.notTaken
}
