import { EventEmitter } from 'node:events'
import { createClient } from '@redis/client'
import type { AgentEventOptions } from 'holdfast/relay'

const channel = 'wallet:agent-actions'

/** Call it once, before createRelay. `publish` is for the handler of webhooks, on every instance. */
export async function connectAgentEvents(url: string, onError: (error: unknown) => void) {
  const publisher = createClient({ url, disableOfflineQueue: true })
  // A connection that subscribes can do nothing else.
  const subscriber = createClient({ url })
  for (const client of [publisher, subscriber]) client.on('error', onError)
  await Promise.all([publisher.connect(), subscriber.connect()])

  // One subscription for each instance, however many pages are open.
  const changes = new EventEmitter().setMaxListeners(0)
  await subscriber.subscribe(channel, (customerId) => changes.emit(customerId))
  // Redis keeps nothing for a connection that was lost: every page looks again.
  subscriber.on('ready', () => {
    for (const customerId of changes.eventNames()) changes.emit(customerId)
  })

  const agentEvents: AgentEventOptions = {
    subscribe: ({ customerId }, notify) => {
      changes.on(customerId, notify)
      return () => changes.off(customerId, notify)
    },
  }
  return {
    agentEvents,
    publish: async (customerId: string): Promise<void> => {
      await publisher.publish(channel, customerId)
    },
    close: async (): Promise<void> => {
      await Promise.all([publisher.close(), subscriber.close()])
    },
  }
}
