import { EventEmitter } from 'node:events'
import type { AgentEventOptions } from 'holdfast/relay'

// By customer: there is a listener for each open page.
const changes = new EventEmitter().setMaxListeners(0)

export function publish(customerId: string): void {
  changes.emit(customerId)
}

/** Whom to publish for, by a delivery in the handler of verifyWebhook; undefined where it is about something else. */
export function customerOf({ type, data }: { type: string; data: unknown }): string | undefined {
  const { customerId } = Object(data) as { customerId?: unknown }
  const isAction = type.startsWith('AGENT_ACTION.')
  return isAction && typeof customerId === 'string' ? customerId : undefined
}

/** For createRelay({ agentEvents, allow: { agents: true }, ... }). */
export const agentEvents: AgentEventOptions = {
  subscribe: ({ customerId }, notify) => {
    changes.on(customerId, notify)
    return () => changes.off(customerId, notify)
  },
}
