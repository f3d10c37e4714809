/** Numbers that are the same for the same seed. */
export type Random = {
  /** The next one, from 0 up to 1. */
  next(): number
  /** Gives the same numbers from here on. */
  copy(): Random
  /** The seed that gives the same numbers from here on. */
  seed(): number
}

/**
 * Numbers from 0 up to 1 that are the same for the same seed (mulberry32). They choose requests to
 * fail and are no secret.
 */
export function createRandom(seed: number): Random {
  let state = seed
  return {
    next: () => {
      state = (state + 0x6d2b79f5) | 0
      let mixed = Math.imul(state ^ (state >>> 15), state | 1)
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
    },
    copy: () => createRandom(state),
    seed: () => state >>> 0,
  }
}
