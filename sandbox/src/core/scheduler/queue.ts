/** Runs bodies one after another, in the order they were handed in. */
export type Queue = {
  /** Runs `body` when everything handed in before is over, whether that failed or not. */
  run<T>(body: () => Promise<T>): Promise<T>
  /** Waits for everything handed in so far. */
  idle(): Promise<void>
}

/** Makes an empty queue. A body that hands another one in and waits for it waits for ever. */
export function createQueue(): Queue {
  let last: Promise<void> = Promise.resolve()
  return {
    run: (body) => {
      const result = last.then(body)
      last = result.then(
        () => {},
        () => {},
      )
      return result
    },
    idle: () => last,
  }
}
