const pauseMs = 200

/**
 * Reads until there is something to read.
 *
 * @throws Error when there was nothing in so many tries
 */
export async function firstOf<Value>(
  tries: number,
  read: () => Promise<Value | undefined>,
): Promise<Value> {
  for (let count = 0; count < tries; count += 1) {
    const value = await read()
    if (value !== undefined) return value
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  throw new Error('It did not arrive in time')
}
