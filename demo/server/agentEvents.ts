import { EventEmitter } from 'node:events'
import type { AgentEventOptions } from 'holdfast/relay'

/** News of what the agents of customers want to do, from the webhooks to the relay. */
export interface AgentEvents extends AgentEventOptions {
  publish(customerId: string): void
}

/** Of one process: a platform with several instances publishes through what they share. */
export function createAgentEvents(): AgentEvents {
  const changes = new EventEmitter().setMaxListeners(0)
  return {
    publish: (customerId) => void changes.emit(customerId),
    subscribe: ({ customerId }, notify) => {
      changes.on(customerId, notify)
      return () => changes.off(customerId, notify)
    },
  }
}
