import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'

/** Whether a change of a card is another one than to freeze it, which a customer in trouble must be free to do. */
export async function isNoFreeze(_relay: RelayContext, { body }: Call): Promise<boolean> {
  // guard: relay-step-up-card
  return (body as { state?: string }).state !== 'FROZEN'
}
