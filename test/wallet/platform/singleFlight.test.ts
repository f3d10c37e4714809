import { describe, expect, it } from 'vitest'
import { createSingleFlight } from '../../../src/wallet/platform/singleFlight.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })

describe('createSingleFlight', () => {
  it('runs work once for all who ask meanwhile, and again after it has settled', async () => {
    const fly = createSingleFlight()
    let runs = 0
    const work = async () => {
      runs += 1
      return runs
    }
    expect(await Promise.all([fly('a', work), fly('a', work), fly('b', work)])).toEqual([1, 1, 2])

    expect(await fly('a', work)).toBe(3)
  })

  it('gives a failure to all, and forgets it', async () => {
    const fly = createSingleFlight()
    const failing = () => Promise.reject(new Error('failed'))
    const outcomes = await Promise.allSettled([fly('a', failing), fly('a', failing)])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])

    expect(await fly('a', async () => 'done')).toBe('done')
  })

  it('aborts the work once nobody waits for it, and starts anew for who comes then', async () => {
    const fly = createSingleFlight()
    const [one, other] = [new AbortController(), new AbortController()]
    let aborted = 0
    const work = (signal: AbortSignal) => {
      signal.addEventListener('abort', () => {
        aborted += 1
      })
      return untilAborted(signal)
    }
    const waiting = [fly('a', work, one.signal), fly('a', work, other.signal)]
    one.abort()
    expect(aborted).toBe(0)
    other.abort()
    expect(aborted).toBe(1)
    await Promise.allSettled(waiting)

    expect(await fly('a', async () => 'anew')).toBe('anew')
  })

  it('goes on for a caller without a signal', async () => {
    const fly = createSingleFlight()
    const controller = new AbortController()
    let finish: (value: string) => void = () => undefined
    const work = () => new Promise<string>((resolve) => (finish = resolve))
    const aborted = fly('a', work, controller.signal)
    const going = fly('a', work)
    controller.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'ABORTED' })
    finish('done')

    expect(await going).toBe('done')
  })
})
