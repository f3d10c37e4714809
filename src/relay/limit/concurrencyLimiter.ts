import type { ConcurrencyLimiter } from '../context/context.ts'

interface Queue {
  running: number
  waiting: (() => void)[]
}

/** Runs at most `max` pieces of work of one name at a time; the others wait in the order they came. */
export function createConcurrencyLimiter(max: number): ConcurrencyLimiter {
  const queues = new Map<string, Queue>()
  return async (name, work) => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    // guard: relay-concurrency-limit
    if (queue.running >= max) {
      await new Promise<void>((start) => queue.waiting.push(start))
    } else {
      queue.running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // The next piece of work takes over the place of this one.
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(name)
    }
  }
}
