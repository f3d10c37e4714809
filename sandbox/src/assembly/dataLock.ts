import { clearTimeout, setTimeout } from '../core/nodeGlobals.ts'

/** Keeps requests, which may be several units of work, apart from what replaces all of the data. */
export type DataLock = {
  /** Waits while the data is being replaced. @returns the function that a request calls once it no longer uses it */
  enter(): Promise<() => void>
  /** Runs `work` while no request uses the data; those that take too long are not waited for. */
  alone<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Makes a lock of the data.
 *
 * @param graceMs - A request whose body does not arrive has begun nothing, and must not hold up others
 */
export function createDataLock(graceMs = 5_000): DataLock {
  let insideCount = 0
  let closing: Promise<void> | undefined
  let onEmpty = () => {}
  const leave = () => {
    insideCount -= 1
    if (insideCount === 0) onEmpty()
  }
  const untilEmpty = () =>
    new Promise<void>((resolve) => {
      if (insideCount === 0) return resolve()
      const timer = setTimeout(resolve, graceMs)
      onEmpty = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return {
    enter: async () => {
      while (closing) await closing
      insideCount += 1
      return leave
    },
    alone: async (work) => {
      let open = () => {}
      closing = new Promise((resolve) => {
        open = resolve
      })
      try {
        await untilEmpty()
        return await work()
      } finally {
        closing = undefined
        onEmpty = () => {}
        open()
      }
    },
  }
}
