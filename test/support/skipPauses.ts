import { afterAll, beforeAll } from 'vitest'

/**
 * Lets the pauses between two attempts pass at once in the tests of this file or block. Every other
 * timer, such as a deadline, takes its time.
 *
 * @param isPause - tells a pause by its length in milliseconds
 */
export function skipPauses(isPause: (ms: number) => boolean): void {
  const { setTimeout } = globalThis
  beforeAll(() => {
    const start = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      setTimeout(work, isPause(ms) ? 0 : ms, ...args)
    globalThis.setTimeout = Object.assign(start, setTimeout) as typeof setTimeout
  })
  afterAll(() => {
    globalThis.setTimeout = setTimeout
  })
}

/** Before an execution or an approval is sent again. */
export const isPauseOfSend = (ms: number) => ms === 400 || ms === 800

/** Before the outcome of a signed request is read again. */
export const isPauseOfReadBack = (ms: number) => ms === 500 || ms === 1_500

/** Between two reads of a list that a stream says has changed: what is left of a second. */
export const isPauseOfWatch = (ms: number) => ms > 500 && ms <= 1_000

/** Between two looks at a webhook that another try is handling, and before its mark is stored again. */
export const isPauseOfWebhook = (ms: number) => ms === 100 || ms === 250 || ms === 500

/** Before the probe looks again for the wallet of a new customer. */
export const isPauseOfProbe = (ms: number) => ms === 1_000

/** Before the relay sends a read again, or looks again for the outcome of an approval. */
export const isPauseOfRelay = (ms: number) => ms >= 50 && ms <= 200
