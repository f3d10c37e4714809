import { messages } from '../messages.ts'
import { effectOf, type Movement } from '../shared/movements.ts'

const texts = messages.activity

/** What is to come of a movement that did nothing to the balance so far. */
export function describeEffect(movement: Movement): string | undefined {
  if (movement.kind === 'deposit' || effectOf(movement) !== 'none') return undefined
  if (movement.kind === 'purchase') return texts.unchanged
  const { type, status } = movement.payment
  if (!['CREATED', 'PENDING', 'PENDING_AUTHORIZATION'].includes(status)) return texts.unchanged
  return type === 'INCOMING' ? texts.notYet : texts.notTaken
}
