import type { RelayContext } from '../context/context.ts'
import type { Call } from '../context/route.ts'

/** Checks whether a change of a card does anything but freeze it, which a customer in trouble must be free to do. */
export async function isNoFreeze(_relay: RelayContext, { body }: Call): Promise<boolean> {
  // guard: relay-step-up-card
  return (body as { state?: string }).state !== 'FROZEN'
}
