import { afterEach, describe, expect, it, vi } from 'vitest'
import { WalletError } from '../../../src/shared/errors.ts'
import type { WalletContext } from '../../../src/wallet/context/walletContext.ts'
import {
  type PollOptions,
  poll,
  type WaitForRead,
} from '../../../src/wallet/payments/pollChanges.lazy.ts'

const context = { destroyed: new AbortController().signal } as WalletContext
const lost = (retryAfterSeconds?: number) =>
  new WalletError('NETWORK_ERROR', 'lost', { retryable: true, retryAfterSeconds })

/** Reads these values one after the other, and notes the pauses between; the last read never ends. */
function setUp(values: unknown[], options: PollOptions = {}, reasons: boolean[] = []) {
  const pauses: number[] = []
  let reads = 0
  const read = async () => {
    const value = values[reads]
    reads += 1
    if (reads > values.length) return new Promise<never>(() => undefined)
    if (value instanceof Error) throw value
    return value
  }
  const wait: WaitForRead = async (pauseMs) => {
    pauses.push(Math.round(pauseMs))
    return reasons[pauses.length - 1] ?? false
  }
  const found: unknown[] = []
  const run = async () => {
    for await (const value of poll(context, read, options, wait)) found.push(value)
  }
  return { run, pauses, found, reads: () => reads }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('poll', () => {
  it('gives what was read first, and then each change', async () => {
    const { run, found } = setUp([{ a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }, { a: 1 }])
    void run()

    await vi.waitFor(() => expect(found).toEqual([{ a: 1 }, { a: 2 }, { a: 1 }]))
  })

  it('waits longer and longer while nothing changes, and from the start after a change', async () => {
    const { run, pauses } = setUp([...Array(9).fill('a'), 'b', 'b'])
    void run()

    const longer = [500, 800, 1_280, 2_048, 3_277, 5_243, 8_389, 10_000, 10_000]
    await vi.waitFor(() => expect(pauses).toEqual([...longer, 500, 800]))
  })

  it('waits from the start after a reason to read', async () => {
    const { run, pauses } = setUp(['a', 'a', 'a', 'a'], {}, [false, true])
    void run()

    await vi.waitFor(() => expect(pauses).toEqual([500, 800, 500, 800]))
  })

  it('waits 50 ms at least, whatever is configured', async () => {
    const { run, pauses } = setUp(['a', 'a'], { firstPauseMs: 0, maxPauseMs: 0 })
    void run()

    await vi.waitFor(() => expect(pauses).toEqual([50, 50]))
  })

  it.each([-1, Number.NaN, '5', null])(
    'refuses a pause of %j before the first read',
    async (ms) => {
      for (const name of ['firstPauseMs', 'maxPauseMs']) {
        const { run, reads } = setUp(['a'], { [name]: ms })
        await expect(run()).rejects.toMatchObject({ code: 'INVALID_INPUT' })
        expect(reads()).toBe(0)
      }
    },
  )

  it('throws when the first read has failed five times', async () => {
    vi.useFakeTimers()
    const { run, reads } = setUp(Array(5).fill(lost()))
    const running = expect(run()).rejects.toMatchObject({ code: 'NETWORK_ERROR' })
    await vi.advanceTimersByTimeAsync(500 + 800 + 1_280 + 2_048 - 1)
    expect(reads()).toBe(4)
    await vi.advanceTimersByTimeAsync(1)

    await running
    expect(reads()).toBe(5)
  })

  it('goes on through any number of failures once something was read', async () => {
    vi.useFakeTimers()
    const { run, found } = setUp(['a', ...Array(20).fill(lost()), 'b'])
    void run()
    await vi.advanceTimersByTimeAsync(20 * 10_000)

    expect(found).toEqual(['a', 'b'])
  })

  it('waits as long as the service asks', async () => {
    vi.useFakeTimers()
    const { run, reads } = setUp([lost(30), 'a'])
    void run()
    await vi.advanceTimersByTimeAsync(29_999)
    expect(reads()).toBe(1)
    await vi.advanceTimersByTimeAsync(1)

    expect(reads()).toBe(3)
  })

  it.each([
    new WalletError('NOT_FOUND', 'gone'),
    Object.assign(lost(), { apiCode: 'RELAY_NOT_CONFIGURED' }),
    new TypeError('a mistake'),
  ])('throws at once what does not pass: %s', async (error) => {
    const { run, reads } = setUp([error, 'a'])

    await expect(run()).rejects.toBe(error)
    expect(reads()).toBe(1)
  })

  it('ends its wait when the wallet is destroyed or the caller aborts', async () => {
    for (const which of ['signal', 'destroyed'] as const) {
      const ending = new AbortController()
      const destroyed = which === 'destroyed' ? ending.signal : context.destroyed
      const options = which === 'signal' ? { signal: ending.signal } : {}
      const polling = poll({ destroyed } as WalletContext, async () => 'a', options)
      expect(await polling.next()).toEqual({ done: false, value: 'a' })
      const next = polling.next()
      ending.abort(new WalletError('ABORTED', 'aborted'))

      await expect(next).rejects.toMatchObject({ code: 'ABORTED' })
    }
  })
})
