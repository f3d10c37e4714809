import { describe, expect, it } from 'vitest'
import { assertNotAborted, onAbort, orAborted } from '../../../src/wallet/platform/abort.ts'

const never = new Promise<never>(() => undefined)

describe('orAborted', () => {
  it('gives what the work gives', async () => {
    expect(await orAborted(Promise.resolve(1), new AbortController().signal)).toBe(1)
    expect(await orAborted(Promise.resolve(1), undefined)).toBe(1)
  })

  it('ends the waiting at once, and names the reason', async () => {
    const controller = new AbortController()
    const waiting = orAborted(never, controller.signal)
    controller.abort('because')

    await expect(waiting).rejects.toMatchObject({ code: 'ABORTED', cause: 'because' })
    await expect(orAborted(never, controller.signal)).rejects.toMatchObject({ code: 'ABORTED' })
  })

  it('handles the failure of work that it does not wait for, as the signal fired before', async () => {
    const unhandled: unknown[] = []
    const note = (error: unknown) => unhandled.push(error)
    process.on('unhandledRejection', note)
    let fail: (error: Error) => void = () => undefined
    const work = new Promise<never>((_, reject) => {
      fail = reject
    })
    await expect(orAborted(work, AbortSignal.abort())).rejects.toMatchObject({ code: 'ABORTED' })
    fail(new Error('too late'))
    await new Promise((resolve) => setTimeout(resolve))
    process.off('unhandledRejection', note)

    expect(unhandled).toEqual([])
    expect(await orAborted(Promise.resolve(1), AbortSignal.abort()).catch(() => 2)).toBe(2)
  })
})

describe('onAbort', () => {
  it('calls once, at once where it has happened, and not after it was stopped', () => {
    const heard: string[] = []
    const first = new AbortController()
    onAbort(first.signal, () => heard.push('first'))
    const stop = onAbort(first.signal, () => heard.push('stopped'))
    stop()
    first.abort()
    first.abort()
    onAbort(first.signal, () => heard.push('late'))

    expect(heard).toEqual(['first', 'late'])
  })
})

describe('assertNotAborted', () => {
  it('throws ABORTED for a signal that fired, and for no other', () => {
    expect(() => assertNotAborted(undefined)).not.toThrow()
    expect(() => assertNotAborted(new AbortController().signal)).not.toThrow()
    expect(() => assertNotAborted(AbortSignal.abort())).toThrow(
      expect.objectContaining({ code: 'ABORTED' }),
    )
  })
})
