/** Does a piece of somebody's work when it is its turn. */
export type ConcurrencyLimiter = <T>(name: string, work: () => Promise<T>) => Promise<T>

interface Queue {
  running: number
  waiting: (() => void)[]
}

/** Lets so many pieces of one name's work run at a time; the others wait, in the order they came. */
export function createConcurrencyLimiter(most: number): ConcurrencyLimiter {
  const lines = new Map<string, Queue>()
  return async (name, work) => {
    const line = lines.get(name) ?? { running: 0, waiting: [] }
    lines.set(name, line)
    // guard: relay-concurrency-limit
    if (line.running >= most) {
      await new Promise<void>((start) => line.waiting.push(start))
    } else {
      line.running += 1
    }
    try {
      return await work()
    } finally {
      const next = line.waiting.shift()
      // Whoever is next takes over the place.
      if (next) next()
      else line.running -= 1
      if (line.running === 0) lines.delete(name)
    }
  }
}
