const range = 2 ** 32

/**
 * A random integer from 0 to below the bound, each equally likely.
 *
 * @param bound - An integer from 1 to 2^32.
 */
export function randomInt(bound: number): number {
  if (!Number.isInteger(bound) || bound < 1 || bound > range) {
    throw new RangeError(`bound must be an integer from 1 to 2^32; got ${bound}`)
  }
  // The remainders of a last, incomplete run of the bound would be more likely than others.
  const end = range - (range % bound)
  let word = randomWord()
  while (word >= end) word = randomWord()
  return word % bound
}

function randomWord(): number {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return word
}
