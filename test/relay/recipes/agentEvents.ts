import { EventEmitter } from 'node:events'
import type { AgentEventOptions } from 'holdfast/relay'

// By customer: there is a listener for each open page.
const changes = new EventEmitter().setMaxListeners(0)

/** Call it in the handler of webhooks, for those whose type begins with AGENT_ACTION. */
export function publish(customerId: string): void {
  changes.emit(customerId)
}

/** For createRelay({ agentEvents, allow: { agents: true }, ... }). */
export const agentEvents: AgentEventOptions = {
  subscribe: ({ customerId }, notify) => {
    changes.on(customerId, notify)
    return () => changes.off(customerId, notify)
  },
}
