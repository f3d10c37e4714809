import type { Attempt } from './webhooks.ts'

/** A delivery: what came of it, or undefined when there was nothing to deliver. */
type Delivery = () => Promise<Attempt | undefined>

/** The deliveries under way, one for each webhook, and those that wait for their turn. */
export type DeliveryQueue = {
  /** Has a webhook delivered when there is room; once, however often that is asked for meanwhile. */
  add(id: string): void
  /** Starts a delivery at once. */
  start(id: string, delivery: Delivery): Promise<Attempt | undefined>
  /** The delivery of a webhook that is under way; its errors are its caller's. */
  find(id: string): Promise<Attempt | undefined> | undefined
  /** The deliveries under way. */
  underway(): Promise<unknown>[]
  /** Drops what waits, and waits for what is under way; meanwhile nothing can be added. */
  drain(): Promise<void>
}

const maxConcurrent = 16

/** Makes a queue of deliveries. */
export function createDeliveryQueue(
  deliver: (id: string) => Promise<Attempt | undefined>,
): DeliveryQueue {
  const underway = new Map<string, Promise<Attempt | undefined>>()
  const waiting: string[] = []
  /** The webhooks that fell due while they were under way. */
  const requeued = new Set<string>()
  let isDraining = false

  const start = (id: string, delivery: Delivery) => {
    const running = delivery()
      .catch((error: unknown) => {
        // Nothing was written down, so what fell due meanwhile is not done with.
        if (requeued.has(id) && !isDraining) waiting.push(id)
        throw error
      })
      .finally(() => {
        underway.delete(id)
        requeued.delete(id)
        startWaiting()
      })
    underway.set(
      id,
      running.catch(() => undefined),
    )
    return running
  }

  const startWaiting = () => {
    while (underway.size < maxConcurrent) {
      const id = waiting.shift()
      if (id === undefined) return
      void start(id, () => deliver(id))
    }
  }

  const add = (id: string) => {
    if (isDraining) return
    if (underway.has(id)) requeued.add(id)
    if (underway.has(id) || waiting.includes(id)) return
    waiting.push(id)
    startWaiting()
  }

  const drain = async () => {
    isDraining = true
    waiting.length = 0
    await Promise.all(underway.values())
    isDraining = false
  }

  return {
    add,
    start,
    find: (id) => underway.get(id),
    underway: () => [...underway.values()],
    drain,
  }
}
